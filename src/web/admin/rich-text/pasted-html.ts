import { isUploadedPicture } from "#domain/catalogue/picture-files.ts";
import { readLink } from "#domain/kernel/link.ts";

/** Parts of pasted HTML that a document cannot hold. */
type Dropped = "pictures" | "links" | "media" | "looks";

/** Pasted content, cleaned for the editor, and the number of dropped items by kind. */
export interface Pasted {
  readonly html: string;
  readonly dropped: Readonly<Partial<Record<Dropped, number>>>;
}

/** Styles are read under another name: the policy of the merchant's pages reports each that is parsed. */
const styles = "data-style";
const withoutStyles = (html: string) =>
  html.replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(/\sstyle\s*=/gi, ` ${styles}=`));

const media = "iframe, video, audio, object, embed, svg, canvas, form, input, button, select, textarea";
const looks = `i, em, u, s, strike, del, sub, sup, font, mark, [${styles}*="color"], [${styles}*="italic"]`;

/** Cleans HTML of other programs: of Word its lists, of web pages what is no text. */
export function cleanPasted(html: string): Pasted {
  const { body } = new DOMParser().parseFromString(withoutStyles(html), "text/html");
  for (const one of body.querySelectorAll("script, style, meta, link, title, template, noscript, xml")) one.remove();
  const foreign = (image: HTMLElement) => !isUploadedPicture(image.dataset["picture"] ?? "");
  const leadsNowhere = (link: Element) => readLink(link.getAttribute("href") ?? "") === null;
  const pictures = [...body.querySelectorAll("img")].filter(foreign);
  const links = [...body.querySelectorAll("a[href]")].filter(leadsNowhere);
  const others = [...body.querySelectorAll(media)];
  for (const one of [...pictures, ...others]) one.remove();
  for (const link of links) link.removeAttribute("href");
  makeWordLists(body);
  readWeights(body);
  const count = {
    pictures: pictures.length,
    links: links.length,
    media: others.length,
    looks: body.querySelectorAll(looks).length,
  };
  const dropped = Object.fromEntries(Object.entries(count).filter(([, times]) => times > 0));
  return { html: body.innerHTML, dropped };
}

const wordItem = /mso-list:\s*l\d+\s+level(\d)/i;
const orderedMarker = /^\s*(?:\d{1,3}|[a-z]{1,2}|[ivx]{1,5})[.)]/i;

/** Bold words that are so by their style, as Google Docs writes them, and a `b` that is none. */
function readWeights(body: HTMLElement): void {
  for (const element of body.querySelectorAll<HTMLElement>(`[${styles}*="font-weight"]`)) {
    const weight = /font-weight:\s*(\w+)/.exec(element.getAttribute(styles) ?? "")?.[1] ?? "";
    const isBold = /^(bold(er)?|[6-9]\d\d)$/.test(weight);
    if (element.localName === "b" && !isBold) element.replaceWith(...element.childNodes);
    else if (isBold && element.localName === "span") {
      const strong = body.ownerDocument.createElement("strong");
      strong.append(...element.childNodes);
      element.append(strong);
    }
  }
}

/** Word writes the items of lists as paragraphs, each with its marker as text. */
function makeWordLists(body: HTMLElement): void {
  let open: HTMLElement[] = [];
  let last: Element | null = null;
  for (const paragraph of body.querySelectorAll<HTMLElement>("p, h1, h2, h3, h4, h5, h6")) {
    const level = Number(wordItem.exec(paragraph.getAttribute(styles) ?? "")?.[1] ?? 0);
    if (level === 0) continue;
    if (last?.nextElementSibling !== paragraph) open = [];
    const marker = takeMarker(paragraph);
    const depth = Math.min(level, open.length + 1);
    open = open.slice(0, depth);
    if (open.length < depth) {
      const list = body.ownerDocument.createElement(orderedMarker.test(marker) ? "ol" : "ul");
      const within = open.at(-1)?.lastElementChild;
      if (within) within.append(list);
      else paragraph.before(list);
      open.push(list);
    }
    const item = body.ownerDocument.createElement("li");
    const text = body.ownerDocument.createElement("p");
    text.append(...paragraph.childNodes);
    item.append(text);
    open.at(-1)!.append(item);
    paragraph.remove();
    last = open[0]!;
  }
}

/** Removes the marker that Word writes before an item, in comments or in a span that says so. */
function takeMarker(paragraph: HTMLElement): string {
  const marker = [...paragraph.querySelectorAll<HTMLElement>("span")].find((span) =>
    /mso-list:\s*ignore/i.test(span.getAttribute(styles) ?? ""),
  );
  const text = marker?.textContent ?? "";
  marker?.remove();
  return text;
}
