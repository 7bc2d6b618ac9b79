const words = ["ended", "endedAlready", "seen"] as const;

/** The notice about a finished step on a dispute or provider exception, from the URL. */
export function moneyNotice(param: string | null): (typeof words)[number] | null {
  return words.find((word) => word === param) ?? null;
}
