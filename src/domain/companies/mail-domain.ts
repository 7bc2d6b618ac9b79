/** Domains at which anybody can have a mailbox: an address there belongs to no company. */
const publicDomains: ReadonlySet<string> = new Set([
  "126.com",
  "163.com",
  "aim.com",
  "aol.com",
  "att.net",
  "bellsouth.net",
  "charter.net",
  "comcast.net",
  "cox.net",
  "fastmail.com",
  "foxmail.com",
  "gmail.com",
  "gmx.com",
  "gmx.net",
  "googlemail.com",
  "hotmail.com",
  "icloud.com",
  "live.com",
  "mac.com",
  "mail.com",
  "me.com",
  "msn.com",
  "outlook.com",
  "pm.me",
  "proton.me",
  "protonmail.com",
  "qq.com",
  "sbcglobal.net",
  "sina.com",
  "verizon.net",
  "yahoo.com",
  "yandex.com",
  "ymail.com",
  "zoho.com",
]);

/** The domain of an address by which it belongs to a company; null where anybody can have one. */
export function companyDomainOf(email: string): string | null {
  const domain = email.toLowerCase().split("@")[1] ?? "";
  return domain === "" || publicDomains.has(domain) ? null : domain;
}
