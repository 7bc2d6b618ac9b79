import { unitOf } from "#domain/catalogue/units.ts";
import { categoryName } from "#i18n/translator.ts";
import { listSeparators } from "#i18n/separators.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Panel } from "../panel.tsx";
import { SettingScreen } from "../settings/setting-screen.tsx";
import { Asks } from "./asks.tsx";
import { ChoicesFields, RangeFields, WordsPanel } from "./attribute-parts.tsx";
import { fieldLabel, rowName } from "./named-row.tsx";
import { Removals } from "./removals.tsx";
import type { PageProps } from "../../page-props.ts";
import type * as server from "./attribute.server.ts";

export { ErrorBoundary } from "../error-boundary.tsx";

/** An attribute: its texts and allowed values. */
export default function Attribute({ loaderData: page, actionData: reply }: PageProps<typeof server>) {
  const t = useT();
  const to = useHref();
  const { meaning, category, categories, mayEdit } = page;
  const measure = "dimension" in meaning ? `: ${t(`adminTaxonomy.dimension.${meaning.dimension}`)}` : "";
  return (
    <SettingScreen
      presence={to("adminAttributePresence", { category, attribute: meaning.key })}
      name={`attribute-${meaning.key}`}
      title={meaning.name[t.language]}
      page={page}
      reply={reply}
      back={{ to: to("adminTaxonomyCategory", { category }), title: categoryName(t, category) }}
      labelOf={(field) => fieldLabel(field, t, (kind, row) => rowName(kind, row, page.stored, t))}
      confirm={<Asks reply={reply} />}
      {...(reply?.code === "asks" && { saveLabel: t("adminTaxonomy.removeAndSave") })}
    >
      {(field, typed) => (
        <>
          <Removals running={page.running} />
          <WordsPanel field={field} typed={typed} />
          <Panel id="kind" title={`${t(`adminTaxonomy.kinds.${meaning.kind}`)}${measure}`}>
            {"dimension" in meaning && (
              <RangeFields field={field} typed={typed} unit={unitOf(meaning.dimension, t.language, "imperial")} />
            )}
            {"choices" in meaning && <ChoicesFields field={field} typed={typed} mayEdit={mayEdit} />}
            <p className="text-sm text-muted">{t("adminTaxonomy.column", { column: `a:${meaning.key}` })}</p>
            <p className="text-sm text-muted">
              {t("adminTaxonomy.usedIn", {
                categories: categories.map((slug) => categoryName(t, slug)).join(listSeparators[t.language]),
              })}
            </p>
          </Panel>
        </>
      )}
    </SettingScreen>
  );
}
