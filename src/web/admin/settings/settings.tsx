import { useSearchParams } from "react-router";
import type { Translator } from "#i18n/translator.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { Icon } from "../../ui/icon.tsx";
import { ErrorNotice, SuccessNotice } from "../../ui/notice.tsx";
import { AdminPage } from "../admin-page.tsx";
import { settingGroups } from "./setting-places.ts";
import { CloseTheShop, OpenTheShop } from "./opening.tsx";
import type * as server from "./settings.server.ts";
import type { PageProps } from "../../page-props.ts";
import { type CodeOf, kindText } from "../../error-text.ts";
import { adminErrorText } from "../refused-text.ts";

export { ErrorBoundary } from "../error-boundary.tsx";

type Props = PageProps<typeof server>;

const groups = ["shop", "selling", "goods", "online"] as const;

const openingText = adminErrorText(
  (t, code: CodeOf<"adminSettings.opening.refused">) => t(`adminSettings.opening.refused.${code}`),
  {},
);

function errorOf(t: Translator, reply: NonNullable<Props["actionData"]>): string {
  if (reply.code !== "too_long") return openingText(t, reply.code);
  const { language, max } = reply;
  return kindText(t, t(`adminSettings.opening.note.${language}`), { code: "too_long", values: { max } });
}

/** Everything the shop is set up by, a way to each. */
export default function Settings({ loaderData, actionData }: Props) {
  const t = useT();
  const error = actionData ? errorOf(t, actionData) : null;
  const [search] = useSearchParams();
  const done = search.get("done");
  const to = useHref();
  return (
    <AdminPage title={t("adminSettings.title")}>
      <p className="max-w-text text-muted">{t("adminSettings.text")}</p>
      {(done === "opened" || done === "closed") && !actionData && (
        <SuccessNotice>{t(`adminSettings.done.${done}`)}</SuccessNotice>
      )}
      {error !== null && <ErrorNotice>{error}</ErrorNotice>}
      {loaderData.opening !== "open" && <OpenTheShop {...loaderData} />}
      {groups.map((group) => (
        <section key={group} aria-labelledby={`group-${group}`} className="flex flex-col gap-3">
          <h2 id={`group-${group}`} className="text-lg font-semibold">
            {t(`adminSettings.group.${group}`)}
          </h2>
          <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
            {settingGroups[group].map(
              ([name, word, icon]) =>
                loaderData.places.includes(name) && (
                  <li key={name}>
                    <Link
                      to={to(name)}
                      className="flex h-full items-start gap-3 rounded-lg border border-line-strong p-4 hover:border-ink"
                    >
                      <Icon name={icon} className="mt-0.5 size-5 text-primary" />
                      <span className="min-w-0">
                        <span className="block font-semibold">{t(`adminSettings.place.${word}`)}</span>
                        <span className="block text-sm text-muted">{t(`adminSettings.about.${word}`)}</span>
                      </span>
                    </Link>
                  </li>
                ),
            )}
          </ul>
        </section>
      ))}
      {loaderData.opening === "open" && loaderData.mayOpen && (
        <CloseTheShop
          version={loaderData.version}
          typed={actionData?.typed ?? loaderData.note}
          error={actionData?.code === "too_long" ? { language: actionData.language, message: error } : null}
        />
      )}
    </AdminPage>
  );
}
