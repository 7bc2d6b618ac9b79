/** A typed number: `1,200.5`, `.12`, `−4`, full-width digits too. Null for anything else. */
export function readNumber(typed: string): number | null {
  const plain = typed.normalize("NFKC").trim().replace("−", "-");
  const match = /^(-?)(\d{1,3}(?:,\d{3})+|\d{1,9}|(?=\.))(?:\.(\d{1,8}))?$/.exec(plain);
  return match ? Number(`${match[1]}${match[2]!.replaceAll(",", "") || "0"}.${match[3] ?? "0"}`) : null;
}
