const words = ["ended", "endedAlready", "seen"] as const;

/** What was done about a dispute or a provider's matter, from the URL it led to. */
export function moneyNotice(said: string | null): (typeof words)[number] | null {
  return words.find((word) => word === said) ?? null;
}
