import { form, type FieldsInvalid, type Refuse, type Texts, unlessRefused } from "../kernel/fields/field.ts";
import { inBoth, line, words } from "../kernel/fields/kinds.ts";
import { richText } from "../kernel/fields/rich-text.ts";
import { languages } from "../kernel/language.ts";
import { readLink } from "../kernel/link.ts";
import { plainParagraphs, type RichBlock, type RichNode } from "../kernel/rich-text.ts";
import { ok, type Result } from "../kernel/result.ts";
import { cleanText } from "../kernel/clean-text.ts";
import type { PolicySlug } from "./policy.ts";
import { inEach, markdownDocument, type PolicyDocument, type PolicyText, type PolicyWords } from "./policy-words.ts";

const nothing = () => undefined;

/** Letters of a policy in one language, as it always was. Blocks are bounded so that such a text can be one. */
const longest = 60_000;

/** A policy as it is edited. */
export const policyForm = form({
  name: "policy",
  fields: {
    title: inBoth(line({ label: "adminContent.field.title", max: 200, clean: cleanText })),
    text: inBoth(richText({ label: "adminContent.field.body", most: 2_000, each: longest, required: true })),
  },
});

const { title, text } = policyForm.fields;

/** The one field of each language that forms had before: a text in the small Markdown. */
const former = words({
  label: { en: "adminPromotions.field.body", cn: "adminPromotions.field.body" },
  max: longest,
  required: true,
});

/** True of a form that was opened before policies had an editor, or was left unsaved in a browser since then. */
const isFormer = (typed: Texts): boolean =>
  typed["text.en"] === undefined && typed["text.cn"] === undefined && typed["body.en"] !== undefined;

/** A form with the fields of today alone; of a former one, its text turned into a document. */
export function typedToday(slug: PolicySlug, typed: Texts): Texts {
  const { "body.en": en = "", "body.cn": cn = "", ...rest } = typed;
  return isFormer(typed) ? { ...rest, ...typedPolicy(slug, { body: { en, cn } }) } : rest;
}

/** A version's words as the form shows them; of null, the empty form. */
export function typedPolicy(slug: PolicySlug, stored: PolicyWords | null): Texts {
  const document =
    stored && ("document" in stored ? stored.document : inEach((each) => editable(slug, stored.body[each])));
  return policyForm.typedOf(
    document && { title: inEach((each) => document[each].title), text: inEach((each) => document[each].text) },
    { timeZone: "UTC" },
  );
}

/** A form's words as they are published, both languages whole, or everything that is wrong with it. */
export function readPolicy(typed: Texts): Result<PolicyWords, FieldsInvalid> {
  if (!isFormer(typed)) return unlessRefused((refuse) => ({ document: documentOf(typed, refuse) }));
  return unlessRefused((refuse) => ({
    body: former.read(typed, "body", (field, code, values) => refuse(field.replace("body", "text"), code, values)),
  }));
}

/** The same of an unfinished form, which is only looked at. */
export function readPolicyDraft(typed: Texts): Result<PolicyWords, FieldsInvalid> {
  if (isFormer(typed)) return ok({ body: { en: typed["body.en"] ?? "", cn: typed["body.cn"] ?? "" } });
  return unlessRefused((refuse) => ({
    document: documentOf(typed, (field, code, values) => code !== "required" && refuse(field, code, values)),
  }));
}

/**
 * True where words would change nothing: of a document, where the form says the same, whichever kind the stored words
 * are. A former text is another than any document, which holds fewer links.
 */
export function isSamePolicy(slug: PolicySlug, stored: PolicyWords, sent: PolicyWords): boolean {
  if ("body" in sent) return "body" in stored && languages.every((each) => stored.body[each] === sent.body[each]);
  return JSON.stringify(typedPolicy(slug, stored)) === JSON.stringify(typedPolicy(slug, sent));
}

const documentOf = (typed: Texts, refuse: Refuse): PolicyDocument =>
  inEach((each) => {
    const name = title.within[each].read(typed, `title.${each}`, refuse);
    const words = text.within[each].read(typed, `text.${each}`, refuse);
    if (plainParagraphs(words).join("\n").length > longest) refuse(`text.${each}`, "too_long", { max: longest });
    return { title: name, text: words };
  });

/** A former text as a document that the editor holds, read once as if it were sent. */
function editable(slug: PolicySlug, source: string): PolicyText {
  const document = markdownDocument(source);
  const field = text.within.en;
  const typed = field.show(
    document.text.map((block) => withLinksHeld(slug, block)),
    "text",
    { timeZone: "UTC" },
  );
  return { title: cleanText(document.title), text: field.read(typed, "text", nothing) };
}

/**
 * Former texts could lead to mail, a telephone, an insecure page and a heading of the page itself. A document's links
 * cannot: a heading is led to by the whole address, and of the others the address stays as words.
 */
function withLinksHeld(slug: PolicySlug, block: RichBlock): RichBlock {
  if (typeof block === "string" || !block.content) return block;
  if (block.type !== "paragraph") return { ...block, content: block.content.map((each) => nodeHeld(slug, each)) };
  return { ...block, content: joined(block.content.map((run) => runHeld(slug, run))) };
}

const nodeHeld = (slug: PolicySlug, node: RichNode): RichNode =>
  node.type === "text" ? node : (withLinksHeld(slug, node) as RichNode);

function runHeld(slug: PolicySlug, run: RichNode): RichNode {
  const typed = run.marks?.find(({ type }) => type === "link")?.attrs?.href;
  if (typed === undefined) return run;
  const href = readLink(typed.startsWith("#") ? `/${slug}${typed}` : typed);
  if (href !== null) return { type: "text", text: run.text ?? "", marks: [{ type: "link", attrs: { href } }] };
  const address = typed.replace(/^(mailto|tel):/i, "");
  return { type: "text", text: run.text === address ? address : `${run.text} (${address})` };
}

/** Runs without marks that stand beside each other are one. */
function joined(runs: readonly RichNode[]): RichNode[] {
  const whole: RichNode[] = [];
  for (const run of runs) {
    const last = whole.at(-1);
    if (last && !last.marks && !run.marks) whole[whole.length - 1] = { ...last, text: `${last.text}${run.text}` };
    else whole.push(run);
  }
  return whole;
}
