import { useSearchParams } from "react-router";
import { languages } from "#domain/kernel/language.ts";
import type { Block, Email } from "#engine/ports/letter.ts";
import type { MessageKey } from "#i18n/keys.ts";
import { tags } from "#i18n/languages.ts";
import type { Translator } from "#i18n/translator.ts";
import { useT } from "../../language/language.tsx";
import { Button, buttonClass } from "../../ui/button.tsx";
import { TextArea, TextField } from "../../ui/field.tsx";
import { ErrorNotice, SuccessNotice } from "../../ui/notice.tsx";
import { Answered } from "../../ui/answered.tsx";
import { Panel } from "../panel.tsx";
import { mailName } from "./mail-name.ts";
import type { MailReply, ShownLetters } from "./mail.server.ts";
import type * as server from "./mail.server.ts";
import { SettingScreen } from "./setting-screen.tsx";
import type { PageProps } from "../../page-props.ts";

export { ErrorBoundary } from "../error-boundary.tsx";

type Part = PageProps<typeof server>["loaderData"]["template"]["parts"][number];

type Known<Prefix extends string> =
  Extract<MessageKey, `${Prefix}${string}`> extends `${Prefix}${infer Name}` ? Name : never;

const isLong = (part: string) => !/^(subject|heading|about)|button$/i.test(part);

/** Label of a part; messages about money are named by the shop's texts. */
function partName(t: Translator, { name, words }: Part): string {
  return name.startsWith("about.")
    ? t("adminSettings.mails.part.about", { what: words[t.language] })
    : t(`adminSettings.mails.part.${name as Known<"adminSettings.mails.part.">}`);
}

/** Texts of one mail in both languages, with their variables and a preview. */
export default function Mail({ loaderData, actionData }: PageProps<typeof server>) {
  const t = useT();
  const [search] = useSearchParams();
  const { template, mayEdit } = loaderData;
  const reply: MailReply | undefined = actionData;
  const variables = [...new Set(template.parts.flatMap((part) => part.variables))];
  const labelOf = (field: string) => {
    const part = template.parts.find(({ name }) => field.startsWith(`${name}.`));
    const key = field.endsWith(".cn") ? "inChinese" : "inEnglish";
    return part ? t(`adminSettings.mails.${key}`, { part: partName(t, part) }) : field;
  };
  return (
    <SettingScreen
      name={`mail-${template.name}`}
      title={mailName(t, template.name)}
      text={t("adminSettings.mails.editLead")}
      page={loaderData}
      reply={reply?.code === "sent" || reply?.code === "too_many" ? { code: "preview", typed: reply.typed } : reply}
      labelOf={labelOf}
      buttons={<Buttons />}
      below={
        reply?.code === "preview" &&
        reply.shown && (
          <Answered answer={reply}>
            <Preview shown={reply.shown} />
          </Answered>
        )
      }
    >
      {(field) => (
        <>
          {search.get("done") === "restored" && !reply && (
            <SuccessNotice>{t("adminSettings.mails.restored")}</SuccessNotice>
          )}
          <TestSent reply={reply} />
          {variables.length > 0 && <Variables names={variables} />}
          {template.parts.map((part) => (
            <div key={part.name} className="grid gap-x-6 gap-y-3 lg:grid-cols-2">
              {languages.map((language) => {
                const shared = {
                  ...field(`${part.name}.${language}`),
                  label: labelOf(`${part.name}.${language}`),
                  lang: tags[language],
                  readOnly: !mayEdit,
                };
                return isLong(part.name) ? (
                  <TextArea key={language} {...shared} rows={5} maxLength={2_000} />
                ) : (
                  <TextField key={language} {...shared} maxLength={200} autoComplete="off" />
                );
              })}
            </div>
          ))}
        </>
      )}
    </SettingScreen>
  );
}

function Buttons() {
  const t = useT();
  return (
    <>
      <Button type="submit" name="intent" value="preview" variant="secondary">
        {t("adminSettings.mails.preview")}
      </Button>
      <Button type="submit" name="intent" value="test" variant="secondary">
        {t("adminSettings.mails.test")}
      </Button>
      <Button type="submit" name="intent" value="restore" variant="quiet">
        {t("adminSettings.mails.restore")}
      </Button>
    </>
  );
}

/** The answer to a test mail. */
function TestSent({ reply }: { reply: MailReply | undefined }) {
  const t = useT();
  return (
    <>
      {reply?.code === "sent" && (
        <Answered answer={reply}>
          <SuccessNotice>{t("adminSettings.mails.testSent", { email: reply.to })}</SuccessNotice>
        </Answered>
      )}
      {reply?.code === "too_many" && (
        <Answered answer={reply}>
          <ErrorNotice>{t("adminSettings.mails.testTooMany", { minutes: reply.minutes })}</ErrorNotice>
        </Answered>
      )}
    </>
  );
}

function Variables({ names }: { names: readonly string[] }) {
  const t = useT();
  return (
    <Panel id="variables" title={t("adminSettings.mails.variables")}>
      <dl className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
        {names.map((name) => (
          <div key={name} className="flex gap-2">
            <dt className="font-mono">{`{${name}}`}</dt>
            <dd className="text-muted">
              {t(`adminSettings.mails.variable.${name as Known<"adminSettings.mails.variable.">}`)}
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

/** A mail about an example order, in both languages. Its links are inactive. */
function Preview({ shown }: { shown: ShownLetters }) {
  const t = useT();
  return (
    <Panel id="preview" title={t("adminSettings.mails.previewTitle")}>
      <div className="grid items-start gap-6 xl:grid-cols-2">
        {languages.map((language) => (
          <Letter key={language} letter={shown[language]} language={language} />
        ))}
      </div>
    </Panel>
  );
}

function Letter({ letter, language }: { letter: Email; language: "en" | "cn" }) {
  return (
    <div
      inert
      lang={tags[language]}
      data-typed={tags[language]}
      className="min-w-0 rounded-md border border-line-strong break-words"
    >
      <p className="border-b border-line bg-wash px-4 py-2 font-semibold">{letter.subject}</p>
      <div className="flex flex-col gap-4 p-4">
        <p className="text-xl font-bold">{letter.heading}</p>
        {letter.blocks.map((block, at) => (
          // A letter's parts have no names of their own, and never change places.
          <LetterBlock key={at} block={block} />
        ))}
      </div>
    </div>
  );
}

function LetterBlock({ block }: { block: Block }) {
  if (block.kind === "text") return <p className="whitespace-pre-line">{block.text}</p>;
  if (block.kind === "button") return <span className={`${buttonClass({})} self-start`}>{block.label}</span>;
  if (block.kind === "link") return <span className="self-start text-muted underline">{block.label}</span>;
  if (block.kind === "steps")
    return (
      <div>
        <p className="font-semibold">{block.title}</p>
        <ul className="list-disc pl-5">
          {block.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ul>
      </div>
    );
  if (block.kind === "facts")
    return (
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
        {block.rows.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-muted">{label}</dt>
            <dd className="whitespace-pre-line">{value}</dd>
          </div>
        ))}
      </dl>
    );
  return (
    <ul>
      {block.rows.map(({ name, detail, amount }) => (
        <li key={`${name} ${detail}`} className="flex justify-between gap-4 border-t border-line py-2">
          <span>
            {name}
            <span className="block text-sm text-muted">{detail}</span>
          </span>
          <span>{amount}</span>
        </li>
      ))}
    </ul>
  );
}
