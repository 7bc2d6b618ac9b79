import { Form, useNavigation } from "react-router";
import type { OwnSession } from "#engine/customers/own-sessions.ts";
import { formatDateTime } from "#i18n/format.ts";
import { useT } from "../../language/language.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Figures } from "../../ui/figures.tsx";
import { Notice } from "../../ui/notice.tsx";

/** Notice of the last step; `gone` is a session that had ended before. */
export type SessionsDone = "one" | "others" | "gone";

/** Message about the result of the list's last form. */
export function SessionsNotice({ done }: { done: SessionsDone | null }) {
  const t = useT();
  return (
    done && (
      <Notice type={done === "gone" ? "warning" : "success"} live>
        {t(`account.sessions.done.${done}`)}
      </Notice>
    )
  );
}

/** One's own sessions, the asking one first, each with a button that ends it. */
export function SessionList({ sessions }: { sessions: readonly (OwnSession & { readonly isWaiting: boolean })[] }) {
  const t = useT();
  return (
    <div className="flex flex-col items-start gap-4">
      <ul className="w-full divide-y divide-line border-y border-line">
        {sessions.map((session) => (
          <SessionItem key={session.id} session={session} />
        ))}
      </ul>
      {sessions.length > 1 ? (
        <Form method="post">
          <Button type="submit" name="intent" value="end-other-sessions" variant="secondary">
            {t("account.sessions.endOthers")}
          </Button>
        </Form>
      ) : (
        <p className="text-muted">{t("account.sessions.onlyThis")}</p>
      )}
    </div>
  );
}

function SessionItem({ session }: { session: OwnSession & { readonly isWaiting: boolean } }) {
  const t = useT();
  const isEnding = useNavigation().formData?.get("session") === session.id;
  const { id, browser, system, createdAt, lastSeenAt, isThis, isWaiting } = session;
  const name =
    browser === null
      ? t(system === null ? "account.sessions.unknown" : "account.sessions.onSystem", { system: system ?? "" })
      : t(system === null ? "account.sessions.browser" : "account.sessions.named", { browser, system: system ?? "" });
  const first = formatDateTime(createdAt, t);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {name}
          {isThis && <Badge tone="success">{t("account.sessions.this")}</Badge>}
          {isWaiting && <Badge tone="warning">{t("account.sessions.waiting")}</Badge>}
        </p>
        <p className="text-sm text-muted">{t("account.sessions.first", { at: first })}</p>
        {!isThis && (
          <p className="text-sm text-muted">
            <Figures text={t("account.sessions.last", { at: formatDateTime(lastSeenAt, t) })} />
          </p>
        )}
      </div>
      {!isThis && (
        <Form method="post">
          <input type="hidden" name="session" value={id} />
          <Button
            type="submit"
            name="intent"
            value="end-session"
            variant="secondary"
            size="small"
            pending={isEnding}
            aria-label={t("account.sessions.endOf", { name, at: first })}
          >
            {t("account.sessions.end")}
          </Button>
        </Form>
      )}
    </li>
  );
}
