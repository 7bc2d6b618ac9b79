import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { Form, useLocation, useNavigation, useSearchParams } from "react-router";
import type { FieldError, Texts } from "#domain/kernel/fields/field.ts";
import { withoutCopies } from "#domain/kernel/english-copies.ts";
import type { FactorsAsked } from "#engine/staff/confirm-factor.ts";
import type { AuditLine } from "#engine/staff/audit.ts";
import { formatDateTime } from "#i18n/format.ts";
import { useHref, useT } from "../../language/language.tsx";
import { useShop } from "../../shell/frame-data.ts";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { SuccessNotice } from "../../ui/notice.tsx";
import { AdminPage } from "../admin-page.tsx";
import { BackButton } from "../back-button.tsx";
import { Answered } from "../../ui/answered.tsx";
import { OpenedTexts } from "../editing/opened-field.tsx";
import { useMerged } from "../editing/use-merged.ts";
import { EditedHere } from "../editing/edited-here.tsx";
import { SaveBar } from "../editing/save-bar.tsx";
import { asMaps, MergedNotice } from "../editing/stale-notice.tsx";
import { errorLine } from "../../error-text.ts";
import { fieldErrorText, ownErrorText } from "../field-error-text.ts";
import { Panel } from "../panel.tsx";
import type { Named } from "../products/change-words.ts";
import { ProofFields, ProofSummary } from "../security/proof-fields.tsx";
import { nothingNamed } from "../staff/describe-field.ts";
import { auditFact } from "../staff/audit-words.ts";
import type { SettingReply } from "./setting-page.server.ts";
import { isSameText, textsFrom } from "./texts.ts";
import type { FieldName } from "./use-field-labels.ts";

/** A field of the form: name, initial value, and error. */
export type FieldOf = (name: string) => { name: string; id: string; defaultValue: string; error: ReactNode };

interface ScreenProps {
  /** Names the form in this browser. */
  name: string;
  title: string;
  /** Beside the title. */
  badge?: ReactNode;
  text?: ReactNode;
  page: {
    stored: Texts;
    version: number;
    /** Null for what is not stored yet. */
    history: readonly AuditLine[] | null;
    mayEdit: boolean;
    /** Proof required for a change that leads to money, unless the session is fresh. */
    asked?: FactorsAsked | null;
  };
  reply: SettingReply | undefined;
  /** Label of a field with its row, by the typed form. */
  labelOf: (field: string, typed: Texts) => string;
  /** Readable text of a value, where two versions are compared. */
  textOf?: (field: string, value: string) => string;
  /** In a form with tables, names that group errors of the same row or table in the list of errors. */
  nameOf?: (field: string, typed: Texts) => FieldName;
  /** The fields; `typed` are the form's initial values. */
  children: (field: FieldOf, typed: Texts) => ReactNode;
  /** Parent page; default: the settings. */
  back?: { readonly to: string; readonly title: string };
  /** URL that receives the polls of who has it open, if tracked. */
  presence?: string;
  /** Names of attributes that changes refer to by key. */
  named?: Named;
  below?: ReactNode;
  aside?: ReactNode;
  /** Content above the save button: confirmations for this kind of change. */
  confirm?: ReactNode;
  /** False for data that must not be stored in the browser; it only warns before leaving. */
  keepsInBrowser?: boolean;
  saveLabel?: string;
  /** Beside the button that saves. */
  buttons?: ReactNode;
}

/** A settings screen: the form, concurrent changes, and the history. */
export function SettingScreen(given: ScreenProps) {
  const { languages } = useShop();
  // Chinese that is the English text again was left empty.
  const stored = useMemo(
    () => (languages === "both" ? given.page.stored : withoutCopies(given.page.stored)),
    [languages, given.page.stored],
  );
  const stale = useMerged(given.reply?.code === "stale" ? given.reply : null, stored);
  const props = { ...given, page: { ...given.page, stored }, reply: stale ?? given.reply };
  const { name, title, badge, text, page, reply, labelOf, textOf, below, aside, named = nothingNamed } = props;
  const t = useT();
  const to = useHref();
  const { back = { to: to("adminSettings"), title: t("adminSettings.title") } } = props;
  const [search] = useSearchParams();
  const { pathname } = useLocation();
  const done = search.get("done");
  return (
    <AdminPage
      title={title}
      badge={badge}
      aside={
        <>
          <BackButton to={back.to}>{back.title}</BackButton>
          {aside}
        </>
      }
    >
      {text && <p className="max-w-text text-muted">{text}</p>}
      {(done === "saved" || done === "unchanged") && !reply && (
        <SuccessNotice>{t(`adminSettings.done.${done}`)}</SuccessNotice>
      )}
      {stale && (
        <Answered answer={stale}>
          <MergedNotice
            values={asMaps({ opened: stale.opened, theirs: stored, mine: stale.typed })}
            labelOf={(field) => labelOf(field, stale.typed)}
            {...(textOf && { textOf })}
            reload={pathname}
          />
        </Answered>
      )}
      {props.presence && page.mayEdit && <EditedHere at={props.presence} version={page.version} />}
      <SettingForm key={`${name} ${page.version}`} {...props} />
      {below}
      {page.history && <History lines={page.history} named={named} />}
    </AdminPage>
  );
}

function SettingForm(props: ScreenProps) {
  const { name, page, reply, children, confirm, saveLabel, buttons, keepsInBrowser = true } = props;
  const { stored, version, mayEdit, asked } = page;
  const t = useT();
  const unproved = reply?.code === "unconfirmed" ? reply.why : null;
  const form = useRef<HTMLFormElement>(null);
  const busy = useNavigation().state !== "idle";
  const [typed, setTyped] = useState(reply?.typed ?? stored);
  const [round, setRound] = useState(0);
  const [dirty, setDirty] = useState(false);
  const check = useCallback(() => {
    if (form.current) setDirty(!isSameText(textsFrom(new FormData(form.current)), stored));
  }, [stored]);
  useEffect(check, [check, round]);
  const { fieldErrors, summary, say } = useErrors(props);
  const field: FieldOf = (at) => {
    const problem = fieldErrors.find((one) => one.field === at);
    return { name: at, id: at, defaultValue: typed[at] ?? "", error: problem && say(problem) };
  };
  return (
    <>
      <ErrorSummary fieldErrors={summary} of={fieldErrors} />
      {reply && unproved && <ProofSummary code={unproved} asked={asked ?? null} of={reply} />}
      <Form
        ref={form}
        method="post"
        noValidate
        key={round}
        onInput={check}
        onChange={check}
        className="flex max-w-4xl flex-col gap-6"
      >
        <input type="hidden" name="version" value={version} />
        <OpenedTexts texts={stored} />
        <fieldset disabled={!mayEdit} className="flex min-w-0 flex-col gap-6">
          {children(field, typed)}
          {mayEdit && confirm}
          {mayEdit && asked && <ProofFields asked={asked} refused={unproved} />}
        </fieldset>
        {mayEdit && (
          <SaveBar
            form={form}
            label={saveLabel ?? t("adminProducts.edit.save")}
            dirty={dirty}
            busy={busy}
            unsaved={keepsInBrowser ? { name: `settings-${name}`, version, read: textsFrom } : null}
            onRestore={(values) => (setTyped(values), setRound(round + 1))}
          >
            {buttons}
          </SaveBar>
        )}
      </Form>
    </>
  );
}

const none: readonly FieldError[] = [];

function History({ lines, named }: { lines: readonly AuditLine[]; named: Named }) {
  const t = useT();
  return (
    <Panel id="history" title={t("adminSettings.history")}>
      {lines.length === 0 && <p className="text-muted">{t("adminSettings.noHistory")}</p>}
      <ol className="flex flex-col gap-3">
        {lines.map((line) => (
          <li key={line.id} className="border-l-2 border-line pl-3 text-sm">
            <p className="break-words text-muted">
              {line.email} · {formatDateTime(line.at, t)}
            </p>
            <ul>
              {Object.entries(line.data).map(([path, text]) => (
                <li key={path} className="break-words whitespace-pre-line">
                  {text !== null && auditFact(t, line, path, text, named)}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

/** Errors of the fields, the first of each, for the top of the form. */
function useErrors({ reply, page: { stored }, labelOf, nameOf }: ScreenProps) {
  const t = useT();
  const fieldErrors = reply?.code === "invalid" ? reply.fieldErrors : none;
  const typed = reply?.typed ?? stored;
  const lineOf = (error: FieldError) => {
    const name = nameOf?.(error.field, typed);
    const label = labelOf(error.field, typed);
    if (!name || name.within === null)
      return { ...errorLine(t, { ...error, label }, (code) => ownErrorText(t, code, error.values)), ...name };
    // Equal errors of a row share a line of the list, so their message names no field of it.
    return { field: error.field, label, message: fieldErrorText(t, error, t("adminSettings.thisField")), ...name };
  };
  // A field says the first of what is wrong with it, and the list no more than the field.
  const firsts = fieldErrors.filter(({ field }, at) => fieldErrors.findIndex((one) => one.field === field) === at);
  const summary = firsts.map(lineOf);
  return { fieldErrors, summary, say: (error: FieldError) => lineOf(error).message };
}
