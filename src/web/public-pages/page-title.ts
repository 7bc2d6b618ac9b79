import { cutText } from "#domain/kernel/text.ts";
/** As much as search engines show of a title, in Latin letters; a Chinese character is as wide as two. */
const longestTitle = 70;

const widthOf = (text: string) => text.replaceAll(/[\u2e80-\u9fff\uff00-\uffef]/g, "  ").length;

/**
 * A page's title as search engines show it in full: with the shop's name where there is room, else the title alone,
 * else in fewer words, without the brand, without what stands in brackets, and without the first of its figures, which
 * the model's name says too. What is still too long is cut.
 */
export function pageTitle(title: string, shorter: string, brand: string, shop: string): string {
  const unbranded = brand ? shorter.replace(`${brand} `, "") : shorter;
  const unbracketed = unbranded.replaceAll(/ \([^)]*\)/g, "");
  const forms = [`${title} – ${shop}`, title, shorter, unbranded, unbracketed, withoutSecondPart(unbracketed)];
  return forms.find((form) => widthOf(form) <= longestTitle) ?? cutToWidth(unbracketed, longestTitle);
}

/** "RS15 Compressor, 15 HP, 125 PSI" without "15 HP"; of two parts, both stay. */
function withoutSecondPart(text: string): string {
  const [, first, rest] = /^([^,，]+)[,，]\s*[^,，]+([,，].+)$/.exec(text) ?? [];
  return first && rest ? first + rest : text;
}

/** Cut so that it is no wider. */
function cutToWidth(text: string, most: number): string {
  let length = text.length;
  while (widthOf(shortened(text, length)) > most) length -= 1;
  return shortened(text, length);
}

/** Cut at the end of a word, with an ellipsis; Chinese is cut anywhere. */
export function shortened(text: string, most: number): string {
  if (text.length <= most) return text;
  const cut = cutText(text, most - 1);
  const space = cut.lastIndexOf(" ");
  return `${space > most * 0.4 ? cut.slice(0, space) : cut}…`;
}
