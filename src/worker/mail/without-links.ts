/**
 * Breaks text that mail clients would turn into links: anybody can order with a stranger's email address, or invite it
 * to a company, and must not send them a link. The text stays readable, because a company's name may be its domain.
 */
export function withoutLinks(line: string): string {
  return line.replaceAll(/:(?=\/\/)|\.(?=[\p{L}\p{N}]{2})|@/gu, (sign) => `${sign} `);
}
