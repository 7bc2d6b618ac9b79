import { logoPath } from "#domain/catalogue/picture-files.ts";
import { usualColors } from "#domain/checkout/shop-colors.ts";
import { factsOf, type ShopFacts } from "#domain/checkout/shop-profile.ts";
import type { Language } from "#domain/kernel/language.ts";
import type { Block, Email } from "#engine/ports/letter.ts";
import type { MailSettings } from "#engine/content/mail-settings.ts";
import { readShopFacts } from "#engine/content/storefront.ts";
import type { Shop } from "#engine/shop.ts";
import { canonicalPath, tags } from "#i18n/languages.ts";
import { colons } from "#i18n/separators.ts";
import type { Translator } from "#i18n/translator.ts";

/** Mail clients ignore stylesheets and much of CSS, so the layout uses tables and inline styles. */
const style = {
  body: "margin:0;padding:24px 12px;background:#f4f5f7;color:#17191c;font:16px/1.6 Arial,'PingFang SC','Microsoft YaHei',sans-serif",
  card: "max-width:600px;margin:0 auto;background:#ffffff;border:1px solid #d9dde2;padding:32px",
  button: "display:inline-block;padding:12px 20px;color:#ffffff;text-decoration:none;font-weight:bold",
  link: "display:inline-block;padding:6px 0;color:#565d66;text-decoration:underline",
  label: "padding:6px 16px 6px 0;color:#565d66;vertical-align:top",
  value: "padding:6px 0;vertical-align:top",
  amount: "padding:8px 0;text-align:right;white-space:nowrap;vertical-align:top;border-top:1px solid #d9dde2",
  item: "padding:8px 12px 8px 0;vertical-align:top;border-top:1px solid #d9dde2",
  foot: "max-width:600px;margin:16px auto 0;color:#565d66;font-size:13px",
};

/** The shop's name and contact for mails. */
export function mailFacts(db: Shop["db"], t: Translator): Promise<ShopFacts> {
  return readShopFacts(db, t.language, t("shell.shopName"));
}

/** The same of settings that were read. */
export const factsIn = ({ profile }: Pick<MailSettings, "profile">, t: Translator): ShopFacts =>
  factsOf(profile, t.language, t("shell.shopName"));

/** The shop's name beside its mailbox; empty where it has none. */
export const senderIn = ({ profile }: Pick<MailSettings, "profile">, t: Translator): string =>
  factsOf(profile, t.language, "").name;

/** The mail as HTML and text, with the shop's current name and contact. */
export async function composeMail(
  { db, settings }: Pick<Shop, "db" | "settings">,
  letter: Email,
  t: Translator,
): Promise<{ html: string; text: string }> {
  return compose(letter, t, settings.publicUrl, await mailFacts(db, t));
}

/** Renders the mail in the shop's common frame. */
export function compose(
  letter: Email,
  t: Translator,
  publicUrl: string,
  shop: ShopFacts,
): { html: string; text: string } {
  const language: Language = t.language;
  const home = publicUrl + canonicalPath("/", language).replace(/^\/$/, "");
  const foot = [
    t("mail.foot.why", { shop: shop.name }),
    ...(shop.phone
      ? [
          shop.hours
            ? t("mail.foot.contact", { phone: shop.phone, hours: shop.hours.replace(/[.。]$/, "") })
            : t("mail.foot.contactPhone", { phone: shop.phone }),
        ]
      : []),
    ...(shop.email ? [t(shop.phone ? "mail.foot.orEmail" : "mail.foot.contactEmail", { email: shop.email })] : []),
    ...(shop.address.length > 0 ? [[shop.legalName || shop.name, ...shop.address].join(", ")] : []),
  ];
  const html = `<!doctype html><html lang="${tags[language]}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escape(letter.subject)}</title></head>
<body style="${style.body}"><div style="${style.card}">
<p style="margin:0 0 24px"><a href="${escape(home)}" style="color:#17191c;text-decoration:none;font-weight:bold;font-size:18px">${brand(shop, publicUrl)}</a></p>
<h1 style="font-size:22px;line-height:1.3;margin:0 0 16px">${escape(letter.heading)}</h1>
${letter.blocks.map((block) => blockHtml(block, shop)).join("\n")}
</div><div style="${style.foot}">${foot.map((line) => `<p style="margin:0 0 6px">${escape(line)}</p>`).join("")}</div></body></html>`;
  const text = [letter.heading, ...letter.blocks.map((block) => blockText(block, language)), "—", ...foot, home].join(
    "\n\n",
  );
  return { html, text };
}

/** The logo, or the name. The logo has alternative text, because many mail clients block pictures at first. */
function brand({ logo, name }: ShopFacts, publicUrl: string): string {
  if (!logo) return escape(name);
  const url = publicUrl + logoPath(logo.key, "logo.png");
  return `<img src="${escape(url)}" alt="${escape(logo.alt)}" height="40" style="height:40px;max-width:240px;border:0">`;
}

function blockHtml(block: Block, { colors = usualColors }: ShopFacts): string {
  switch (block.kind) {
    case "text":
      return `<p style="margin:0 0 16px">${escape(block.text).replaceAll("\n", "<br>")}</p>`;
    case "button":
      return `<p style="margin:24px 0"><a href="${escape(block.href)}" style="${style.button};background:${colors.primary}">${escape(block.label)}</a></p>`;
    case "link":
      return `<p style="margin:0 0 16px"><a href="${escape(block.href)}" style="${style.link}">${escape(block.label)}</a></p>`;
    case "steps":
      return `<h2 style="font-size:17px;line-height:1.3;margin:24px 0 8px">${escape(block.title)}</h2><ul style="margin:0 0 16px;padding-left:20px">${block.steps.map((step) => `<li style="margin:0 0 6px">${escape(step)}</li>`).join("")}</ul>`;
    case "facts":
      return table(
        block.rows.map(
          ([label, value]) =>
            `<td style="${style.label}">${escape(label)}</td><td style="${style.value}">${escape(value).replaceAll("\n", "<br>")}</td>`,
        ),
      );
    case "items":
      return table(
        block.rows.map(
          ({ name, detail, amount, note }) =>
            `<td style="${style.item}">${escape(name)}<br><span style="color:#565d66">${escape(detail)}</span>${note ? `<br>${escape(note)}` : ""}</td><td style="${style.amount}">${escape(amount)}</td>`,
        ),
      );
  }
}

function table(rows: readonly string[]): string {
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="width:100%;margin:0 0 16px">${rows.map((row) => `<tr>${row}</tr>`).join("")}</table>`;
}

function blockText(block: Block, language: Language): string {
  switch (block.kind) {
    case "text":
      return block.text;
    case "button":
    case "link":
      return `${block.label}\n${block.href}`;
    case "steps":
      return [block.title, ...block.steps.map((step) => `- ${step}`)].join("\n");
    case "facts":
      return block.rows
        .map(([label, value]) => `${label}${colons[language]}${value.replaceAll("\n", ", ")}`)
        .join("\n");
    case "items":
      return block.rows
        .map(({ name, detail, amount, note }) =>
          [name, `  ${detail}  ${amount}`, ...(note ? [`  ${note}`] : [])].join("\n"),
        )
        .join("\n");
  }
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
}
