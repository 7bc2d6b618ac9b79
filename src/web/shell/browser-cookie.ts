/** How long a choice is kept, in seconds. */
export const year = 365 * 86_400;

/** What a browser is asked once: its language, third parties, and which announcement was put away. */
type Choice = "locale" | "consent" | "announcement";

/** Keeps a choice of this browser for a year, where scripts and the server can read it. */
export function saveChoice(name: Choice, value: string): void {
  const secure = window.location.protocol === "https:" ? "; Secure" : "";
  document.cookie = `${name}=${value}; Path=/; Max-Age=${year}; SameSite=Lax${secure}`;
}

/** A kept choice, or null. */
export function readChoice(name: Choice, cookies: string = document.cookie): string | null {
  for (const part of cookies.split("; ")) if (part.startsWith(`${name}=`)) return part.slice(name.length + 1);
  return null;
}
