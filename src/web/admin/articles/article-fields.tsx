import { articlePath, type ArticleKind, articleStatuses } from "#domain/content/article.ts";
import { articleForms, postForm } from "#domain/content/article-form.ts";
import type { Texts } from "#domain/kernel/fields/field.ts";
import { type Language, languages } from "#domain/kernel/language.ts";
import type { LinkTarget } from "#engine/admin/products/edit-search.ts";
import { formatTimeZone } from "#i18n/format.ts";
import { tags } from "#i18n/languages.ts";
import { useT } from "../../language/language.tsx";
import { useFrameData } from "../../shell/frame-data.ts";
import { Panel } from "../panel.tsx";
import { GoodsField } from "../settings/goods-field.tsx";
import { SettingField } from "../settings/setting-field.tsx";
import type { FieldOf } from "../settings/setting-screen.tsx";
import { ArticlePicture } from "./article-picture.tsx";
import { ArticleSeo } from "./article-seo.tsx";

interface Props {
  kind: ArticleKind;
  field: FieldOf;
  typed: Texts;
  targets: readonly LinkTarget[];
  mayEdit: boolean;
}

/** The fields of a page or post, one language beside the other. */
export function ArticleFields({ kind, field, typed, targets, mayEdit }: Props) {
  const t = useT();
  return (
    <>
      <Panel id="words" title={t("adminContent.words")}>
        <div className="grid gap-x-6 gap-y-6 xl:grid-cols-2">
          {languages.map((language) => (
            <Words key={language} {...{ kind, language, field, typed }} />
          ))}
        </div>
      </Panel>
      {kind === "post" && (
        <Panel id="about" title={t("adminContent.about")}>
          <div className="field-row sm:grid-cols-2">
            {languages.map((language) => (
              <SettingField
                key={language}
                name={`tags.${language}`}
                of={postForm.fields.tags.within[language]}
                label={t(`adminContent.in.${language}`, { field: t("adminContent.field.tags") })}
                hint={t("adminContent.hint.tags")}
                field={field}
                typed={typed}
                optional
              />
            ))}
          </div>
          <SettingField
            name="author"
            of={postForm.fields.author}
            field={field}
            typed={typed}
            optional
            className="max-w-sm"
          />
          <ArticlePicture field={field} mayEdit={mayEdit} />
          <GoodsField
            label={t("adminContent.field.products")}
            hint={t("adminContent.hint.products")}
            {...{ field, typed, targets }}
          />
        </Panel>
      )}
      <Shown kind={kind} field={field} typed={typed} />
      <ArticleSeo kind={kind} field={field} typed={typed} />
    </>
  );
}

function Words({ kind, language, field, typed }: Pick<Props, "kind" | "field" | "typed"> & { language: Language }) {
  const t = useT();
  const { title, body } = articleForms[kind].fields;
  return (
    <fieldset data-typed={tags[language]} className="flex min-w-0 flex-col gap-4">
      <legend className="mb-1 font-semibold">{t(`adminProducts.language.${language}`)}</legend>
      <SettingField name={`title.${language}`} of={title.within[language]} field={field} typed={typed} />
      {kind === "post" && (
        <SettingField
          name={`summary.${language}`}
          of={postForm.fields.summary.within[language]}
          hint={t("adminContent.hint.summary")}
          field={field}
          typed={typed}
          rows={3}
        />
      )}
      <SettingField name={`body.${language}`} of={body.within[language]} field={field} typed={typed} rows={16} />
    </fieldset>
  );
}

/** Address, and from when visitors see it. */
function Shown({ kind, field, typed }: Pick<Props, "kind" | "field" | "typed">) {
  const t = useT();
  const origin = useFrameData()?.publicUrl ?? "";
  const { slug, status, publishAt } = articleForms[kind].fields;
  return (
    <Panel id="shown" title={t("adminContent.shown")}>
      <SettingField
        name="slug"
        of={slug}
        field={field}
        typed={typed}
        spellCheck={false}
        hint={t("adminContent.hint.slug", { path: `${origin}${articlePath(kind, "…")}` })}
        optional
      />
      <div className="field-row sm:grid-cols-2">
        <SettingField
          name="status"
          of={status}
          field={field}
          typed={typed}
          hint={t("adminContent.hint.status")}
          choices={articleStatuses.map((value) => ({ value, label: t(`adminContent.state.${value}`) }))}
        />
        <SettingField
          name="publishAt"
          of={publishAt}
          field={field}
          typed={typed}
          hint={t(`adminContent.${kind}.publishAtHint`, { zone: formatTimeZone(t.timeZone, t.language) })}
          optional
        />
      </div>
    </Panel>
  );
}
