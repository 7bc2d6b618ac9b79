import { Form, useNavigation } from "react-router";
import type { Language } from "#domain/kernel/language.ts";
import {
  needs,
  type Need,
  type PaymentsInPlay,
  type Readiness,
  type Wish,
  wishes,
} from "#engine/admin/settings/needs.ts";
import { tags } from "#i18n/languages.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { TextArea } from "../../ui/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Panel } from "../panel.tsx";
import { needScreens } from "./need-screens.ts";

const isWish = (need: Need | Wish): boolean => wishes.some((wish) => wish === need);

export interface OpeningFacts {
  ready: Readiness & { readonly inPlay: PaymentsInPlay | null };
  opening: "open" | "closed" | "not-yet";
  /** Version of the shown setting, so that a change in between is not overwritten. */
  version: number;
  mayOpen: boolean;
  /** Requirements whose screens the staff member may open. */
  reachable: readonly (Need | Wish)[];
}

export function OpenTheShop({ ready, opening, version, mayOpen, reachable }: OpeningFacts) {
  const t = useT();
  const to = useHref();
  const busy = useNavigation().state !== "idle";
  const missing = needs.filter((need) => !ready[need]);
  return (
    <Panel
      id="opening"
      title={t(opening === "not-yet" ? "adminSettings.opening.notYet" : "adminSettings.opening.closed")}
      aside={
        <ButtonLink to={to("home")} variant="quiet" size="small" icon="eye">
          {t("adminSettings.opening.preview")}
        </ButtonLink>
      }
    >
      <p className="text-muted">
        {missing.length > 0
          ? t("adminSettings.opening.missing", { count: missing.length })
          : t("adminSettings.opening.ready")}
      </p>
      <ol className="flex flex-col gap-1">
        {[...needs, ...wishes].map((need) => (
          <li key={need} className="flex items-start gap-2.5">
            <Icon
              name={ready[need] ? "success" : "minus"}
              className={`mt-2.5 size-5 shrink-0 ${ready[need] ? "text-success" : "text-muted"}`}
            />
            {reachable.includes(need) ? (
              <Link
                to={to(needScreens[need], {}, need === "stock" ? { scope: "all" } : {})}
                className="link inline-block py-2"
              >
                <NeedName need={need} ready={ready} />
              </Link>
            ) : (
              <span className="py-2">
                <NeedName need={need} ready={ready} />
              </span>
            )}
          </li>
        ))}
      </ol>
      {mayOpen ? (
        <Form method="post" action={to("adminSettings")}>
          <input type="hidden" name="version" value={version} />
          <Button type="submit" name="intent" value="open" pending={busy} disabled={missing.length > 0}>
            {t("adminSettings.opening.open")}
          </Button>
        </Form>
      ) : (
        <p className="text-sm text-muted">{t("adminSettings.opening.owners")}</p>
      )}
    </Panel>
  );
}

function NeedName({ need, ready }: Pick<OpeningFacts, "ready"> & { need: Need | Wish }) {
  const t = useT();
  return (
    <>
      {t(`adminSettings.need.${need}`)}
      {need === "payment" && ready.payment && ready.inPlay !== null && (
        <span className="text-muted"> {t(`adminSettings.opening.inPlay.${ready.inPlay}`)}</span>
      )}
      {isWish(need) && <span className="text-muted"> {t("adminSettings.opening.wish")}</span>}
      <span className="sr-only">
        {t(ready[need] ? "adminSettings.opening.isDone" : "adminSettings.opening.isMissing")}
      </span>
    </>
  );
}

/** The shop is open; an owner may close it, with a word to its visitors. */
export function CloseTheShop({
  version,
  typed,
  error,
}: {
  version: number;
  typed: { readonly en: string; readonly cn: string };
  error: { readonly language: Language; readonly message: string | null } | null;
}) {
  const t = useT();
  const busy = useNavigation().state !== "idle";
  return (
    <details className="rounded-lg border border-line" open={error !== null}>
      <summary className="flex min-h-11 cursor-pointer items-center gap-2.5 px-4 py-2 font-semibold hover:bg-wash sm:px-5">
        <Icon name="success" className="size-5 text-success" />
        {t("adminSettings.opening.isOpen")}
      </summary>
      <Form method="post" className="flex flex-col items-start gap-4 border-t border-line p-4 sm:p-5">
        <input type="hidden" name="version" value={version} />
        <p className="max-w-text text-muted">{t("adminSettings.opening.closeText")}</p>
        <div className="grid w-full gap-4 sm:grid-cols-2">
          {(["en", "cn"] as const).map((language) => (
            <TextArea
              key={language}
              name={`note.${language}`}
              label={t(`adminSettings.opening.note.${language}`)}
              defaultValue={typed[language]}
              error={error?.language === language ? error.message : null}
              optional
              rows={2}
              maxLength={200}
              lang={tags[language]}
            />
          ))}
        </div>
        <Button type="submit" name="intent" value="close" variant="danger" pending={busy}>
          {t("adminSettings.opening.close")}
        </Button>
      </Form>
    </details>
  );
}
