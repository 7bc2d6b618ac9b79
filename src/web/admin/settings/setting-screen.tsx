import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { Form, useBlocker, useNavigation, useSearchParams } from "react-router";
import { instant } from "#domain/kernel/time.ts";
import type { SettingFieldError, Texts } from "#engine/admin/settings/setting-form.ts";
import type { AuditLine } from "#engine/staff/audit.ts";
import { formatDateTime } from "#i18n/format.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Table } from "../../ui/table.tsx";
import { AdminPage } from "../admin-page.tsx";
import { Answered } from "../answered.tsx";
import { Panel } from "../orders/panel.tsx";
import type { SettingReply } from "./setting-page.server.ts";
import { isSameText, textsFrom } from "./texts.ts";
import { clearUnsaved, readUnsaved, storeUnsaved, type Unsaved } from "./unsaved.ts";

/** A field of the form: its name, what it begins with, and what is wrong with it. */
export type FieldOf = (name: string) => { name: string; id: string; defaultValue: string; error: ReactNode };

interface ScreenProps {
  /** Names the form in this browser. */
  name: string;
  title: string;
  text?: ReactNode;
  page: { stored: Texts; version: number; history: readonly AuditLine[]; mayEdit: boolean };
  reply: SettingReply | undefined;
  /** The name of a field as its label says it, for what is shown side by side. */
  labelOf?: (field: string) => string;
  /** The fields; `typed` is what the form begins with. */
  children: (field: FieldOf, typed: Texts) => ReactNode;
  /** What stands below the form. */
  below?: ReactNode;
  aside?: ReactNode;
  /** Above the button that saves: what a change of this kind asks for. */
  confirm?: ReactNode;
  /** False for what is not to lie in the browser: it is asked about before it is left, and kept nowhere. */
  keepsInBrowser?: boolean;
  saveLabel?: string;
  /** Beside the button that saves. */
  buttons?: ReactNode;
}

/** A screen of settings: the form, what others changed meanwhile, and who changed what. */
export function SettingScreen(props: ScreenProps) {
  const { name, title, text, page, reply, labelOf = (field) => field, below, aside } = props;
  const t = useT();
  const to = useHref();
  const [search] = useSearchParams();
  const done = search.get("done");
  return (
    <AdminPage
      title={title}
      aside={
        <>
          <ButtonLink to={to("adminSettings")} variant="quiet" size="small" icon="left">
            {t("adminSettings.title")}
          </ButtonLink>
          {aside}
        </>
      }
    >
      {text && <p className="max-w-text text-muted">{text}</p>}
      {(done === "saved" || done === "unchanged") && !reply && (
        <Notice type="success" live>
          {t(`adminSettings.done.${done}`)}
        </Notice>
      )}
      {reply?.code === "stale" && (
        <Answered answer={reply}>
          <Stale theirs={page.stored} mine={reply.typed} labelOf={labelOf} />
        </Answered>
      )}
      <SettingForm key={`${name} ${page.version}`} {...props} />
      {below}
      <History lines={page.history} />
    </AdminPage>
  );
}

function SettingForm({ name, page, reply, children, confirm, saveLabel, buttons, keepsInBrowser = true }: ScreenProps) {
  const { stored, version, mayEdit } = page;
  const t = useT();
  const form = useRef<HTMLFormElement>(null);
  const busy = useNavigation().state !== "idle";
  const [typed, setTyped] = useState(reply?.typed ?? stored);
  const [round, setRound] = useState(0);
  const [dirty, setDirty] = useState(false);
  const [kept, setKept] = useState<Unsaved | null>(null);
  useEffect(() => setKept(readUnsaved(name, version)), [name, version]);
  const check = useCallback(() => {
    if (form.current) setDirty(!isSameText(textsFrom(new FormData(form.current)), stored));
  }, [stored]);
  useEffect(check, [check, round]);
  useKeptWhileDirty(keepsInBrowser ? name : null, version, dirty, form);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => dirty && !busy && currentLocation.pathname !== nextLocation.pathname,
  );
  const problems = reply?.code === "invalid" ? reply.problems : none;
  const say = ({ code, values }: SettingFieldError) => t(`adminSettings.problem.${code}`, { ...values });
  const summary = useMemo(
    () =>
      problems.map((one) => ({ field: one.field, message: t(`adminSettings.problem.${one.code}`, { ...one.values }) })),
    [problems, t],
  );
  const field: FieldOf = (at) => {
    const problem = problems.find((one) => one.field === at);
    return { name: at, id: at, defaultValue: typed[at] ?? "", error: problem && say(problem) };
  };
  return (
    <>
      <ErrorSummary fieldErrors={summary} />
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
        <fieldset disabled={!mayEdit} className="flex min-w-0 flex-col gap-6">
          {children(field, typed)}
          {mayEdit && confirm}
        </fieldset>
        {mayEdit && (
          <div className="sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center gap-3 border-t border-line-strong bg-ground px-4 py-3 sm:mx-0 sm:px-0">
            <Button type="submit" name="intent" value="save" pending={busy}>
              {saveLabel ?? t("adminProducts.edit.save")}
            </Button>
            {buttons}
            <p role="status" className="text-sm font-medium text-warning">
              {dirty && t("adminProducts.edit.unsaved")}
            </p>
            {!dirty && kept && (
              <p className="flex flex-wrap items-center gap-2 text-sm" role="status">
                {t("adminProducts.edit.kept", { at: formatDateTime(instant(kept.at), t.language) })}
                <Button
                  variant="secondary"
                  size="small"
                  onClick={() => (setTyped(kept.typed), setRound(round + 1), setKept(null))}
                >
                  {t("adminProducts.edit.bringBack")}
                </Button>
                <Button variant="quiet" size="small" onClick={() => (clearUnsaved(name), setKept(null))}>
                  {t("adminProducts.edit.throwAway")}
                </Button>
              </p>
            )}
          </div>
        )}
      </Form>
      <ConfirmDialog
        open={blocker.state === "blocked"}
        title={t("adminProducts.edit.leaveTitle")}
        text={t("adminProducts.edit.leaveText")}
        confirmLabel={t("adminProducts.edit.leave")}
        cancelLabel={t("adminProducts.edit.stay")}
        danger
        onConfirm={() => (clearUnsaved(name), blocker.proceed?.())}
        onCancel={() => blocker.reset?.()}
      />
    </>
  );
}

const none: readonly SettingFieldError[] = [];
const pause = 600;

/** Keeps what is typed in this browser while it is not saved, and asks before the page is closed. */
function useKeptWhileDirty(
  name: string | null,
  version: number,
  dirty: boolean,
  form: React.RefObject<HTMLFormElement | null>,
): void {
  useEffect(() => {
    const element = form.current;
    if (!dirty || !element) return;
    const keep = () => name !== null && storeUnsaved(name, version, textsFrom(new FormData(element)));
    let timer = setTimeout(keep, pause);
    const later = () => (clearTimeout(timer), (timer = setTimeout(keep, pause)));
    const send = () => name !== null && storeUnsaved(name, version, textsFrom(new FormData(element)), true);
    const ask = (event: BeforeUnloadEvent) => (keep(), event.preventDefault());
    element.addEventListener("input", later);
    element.addEventListener("submit", send);
    window.addEventListener("beforeunload", ask);
    return () => {
      clearTimeout(timer);
      element.removeEventListener("input", later);
      element.removeEventListener("submit", send);
      window.removeEventListener("beforeunload", ask);
    };
  }, [name, version, dirty, form]);
}

/** Somebody else has saved it since it was opened: both versions, value by value. Saving again decides for one's own. */
function Stale({ theirs, mine, labelOf }: { theirs: Texts; mine: Texts; labelOf: (field: string) => string }) {
  const t = useT();
  const rows = [...new Set([...Object.keys(mine), ...Object.keys(theirs)])]
    .map((field) => ({ field, theirs: theirs[field] ?? "", mine: mine[field] ?? "" }))
    .filter((row) => row.theirs !== row.mine);
  const words = (text: string) => <span className="break-words whitespace-pre-line">{text || "–"}</span>;
  return (
    <Notice type="warning" title={t("adminSettings.stale.title")} live>
      <p>{t("adminSettings.stale.text")}</p>
      <Table
        caption={t("adminSettings.stale.title")}
        hideCaption
        rows={rows}
        rowKey={({ field }) => field}
        empty={t("adminProducts.edit.stale.same")}
        columns={[
          { key: "field", head: t("adminProducts.edit.stale.field"), cell: ({ field }) => labelOf(field) },
          { key: "theirs", head: t("adminProducts.edit.stale.theirs"), cell: (row) => words(row.theirs) },
          { key: "mine", head: t("adminProducts.edit.stale.mine"), cell: (row) => words(row.mine) },
        ]}
      />
    </Notice>
  );
}

function History({ lines }: { lines: readonly AuditLine[] }) {
  const t = useT();
  return (
    <Panel id="history" title={t("adminSettings.history")}>
      {lines.length === 0 && <p className="text-muted">{t("adminSettings.noHistory")}</p>}
      <ol className="flex flex-col gap-3">
        {lines.map(({ id, email, at, data }) => (
          <li key={id} className="border-l-2 border-line pl-3 text-sm">
            <p className="break-words text-muted">
              {email} · {formatDateTime(at, t.language)}
            </p>
            <ul>
              {Object.entries(data).map(([path, said]) => (
                <li key={path} className="break-words whitespace-pre-line">
                  {said}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
