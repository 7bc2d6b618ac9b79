/** Lifetime of a choice, in seconds. */
export const year = 365 * 86_400;

/** Choices stored per browser: language, consent, and the dismissed announcement. */
type Choice = "locale" | "consent" | "announcement";

/** Stores a choice for a year in a cookie that scripts and the server can read. */
export function saveChoice(name: Choice, value: string): void {
  const secure = window.location.protocol === "https:" ? "; Secure" : "";
  document.cookie = `${name}=${value}; Path=/; Max-Age=${year}; SameSite=Lax${secure}`;
}

/** A stored choice, or null. */
export function readChoice(name: Choice, cookies: string = document.cookie): string | null {
  for (const part of cookies.split("; ")) if (part.startsWith(`${name}=`)) return part.slice(name.length + 1);
  return null;
}
