import { useMemo } from "react";
import { Form, useNavigation, useSearchParams } from "react-router";
import type { PolicySlug } from "#domain/content/policy.ts";
import { policyForm, typedToday } from "#domain/content/policy-form.ts";
import type { PolicyDocument } from "#domain/content/policy-words.ts";
import type { Texts } from "#domain/kernel/fields/field.ts";
import { languages } from "#domain/kernel/language.ts";
import { formatDateTime } from "#i18n/format.ts";
import { tags } from "#i18n/languages.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { policyRoute } from "../../storefront/policies/policy-route.ts";
import { PolicyBody } from "../../storefront/policies/policy-body.tsx";
import { useShop } from "../../shell/frame-data.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { SuccessNotice } from "../../ui/notice.tsx";
import { Answered } from "../../ui/answered.tsx";
import { documentAsLines } from "../articles/readable-text.ts";
import { Panel } from "../panel.tsx";
import { FinishWithProof } from "../security/proof-fields.tsx";
import { SettingField } from "./setting-field.tsx";
import { type FieldOf, SettingScreen } from "./setting-screen.tsx";
import { useLabelsByLanguage } from "./use-labels-by-language.ts";
import type * as server from "./policy.server.ts";
import type { PageProps } from "../../page-props.ts";

export { ErrorBoundary } from "../error-boundary.tsx";

type Props = PageProps<typeof server>;

/** A policy in both languages: edit, preview, publish as a version, and restore an earlier one. */
export default function Policy({ loaderData, actionData }: Props) {
  const t = useT();
  const to = useHref();
  const [search] = useSearchParams();
  const done = search.get("done");
  const { slug, version } = loaderData;
  // One object for each answer, which is announced once.
  const reply = useMemo(
    () =>
      actionData && actionData.code !== "unproved"
        ? { ...actionData, typed: typedToday(slug, actionData.typed) }
        : undefined,
    [actionData, slug],
  );
  return (
    <SettingScreen
      name={`policy-${slug}`}
      presence={to("adminPolicyPresence", { policy: slug })}
      title={t(`shell.policy.${slug}`)}
      text={t("adminSettings.policies.write")}
      page={loaderData}
      reply={reply}
      labelOf={useLabelsByLanguage(policyForm)}
      textOf={(field, value) => (field.startsWith("text.") ? documentAsLines(value) : value)}
      saveLabel={t("adminSettings.policies.publish")}
      buttons={
        <Button type="submit" name="intent" value="preview" variant="secondary" icon="eye">
          {t("adminSettings.policies.preview")}
        </Button>
      }
      aside={<WaysOn slug={slug} version={version} />}
      below={<Below page={loaderData} reply={actionData} />}
    >
      {(field, typed) => (
        <>
          {(done === "published" || done === "back") && !actionData && (
            <SuccessNotice>{t(`adminSettings.policies.done.${done}`, { version })}</SuccessNotice>
          )}
          <Words slug={slug} field={field} typed={typed} />
        </>
      )}
    </SettingScreen>
  );
}

/** Title and text, one language beside the other. What an earlier screen left in the browser is taken over. */
function Words({ slug, field, typed: given }: { slug: PolicySlug; field: FieldOf; typed: Texts }) {
  const t = useT();
  const inBoth = useShop().languages === "both";
  const typed = typedToday(slug, given);
  const today: FieldOf = (name) => ({ ...field(name), defaultValue: typed[name] ?? "" });
  const { title, text } = policyForm.fields;
  return (
    <div className="grid gap-6 xl:grid-cols-2">
      {languages.map((language) => (
        <fieldset key={language} data-typed={tags[language]} className="flex min-w-0 flex-col gap-4">
          <legend className="mb-1 font-semibold">{t(`adminProducts.language.${language}`)}</legend>
          <SettingField
            name={`title.${language}`}
            of={title.within[language]}
            hint={inBoth || language === "en" ? t("adminSettings.policies.titleHint") : undefined}
            field={today}
            typed={typed}
            optional
          />
          <SettingField name={`text.${language}`} of={text.within[language]} field={today} typed={typed} rows={24} />
        </fieldset>
      ))}
    </div>
  );
}

function WaysOn({ slug, version }: Pick<Props["loaderData"], "slug" | "version">) {
  const t = useT();
  const to = useHref();
  return (
    <>
      <ButtonLink to={to("adminPolicies")} variant="quiet" size="small">
        {t("adminSettings.place.policies")}
      </ButtonLink>
      {version > 0 && (
        <ButtonLink to={to(policyRoute[slug])} variant="secondary" size="small" icon="external">
          {t("adminProducts.edit.inShop")}
        </ButtonLink>
      )}
    </>
  );
}

function Below({ page, reply }: { page: Props["loaderData"]; reply: Props["actionData"] }) {
  const t = useT();
  const { old, asked } = page;
  return (
    <>
      {reply?.code === "preview" && reply.shown && (
        <Answered answer={reply}>
          <Preview title={t("adminSettings.policies.previewTitle")} shown={reply.shown} />
        </Answered>
      )}
      {old && <Preview title={t("adminSettings.policies.versionTitle", { version: old.version })} shown={old.shown} />}
      {reply?.code === "unproved" && <FinishWithProof unproved={reply.unproved} asked={asked} />}
      <Versions page={page} />
    </>
  );
}

/** A policy as its page shows it, in both languages. */
function Preview({ title, shown }: { title: string; shown: PolicyDocument }) {
  return (
    <Panel id="preview" title={title}>
      <div className="grid gap-6 xl:grid-cols-2">
        {languages.map((language) => {
          const { title: heading, text } = shown[language];
          return (
            // Nothing of it can be pressed: it is only looked at.
            <div
              key={language}
              inert
              lang={tags[language]}
              data-typed={tags[language]}
              className="min-w-0 rounded-md border border-line p-4 break-words"
            >
              {heading && <p className="text-2xl font-bold">{heading}</p>}
              <PolicyBody text={text} isLookedAt />
            </div>
          );
        })}
      </div>
    </Panel>
  );
}

function Versions({ page }: { page: PageProps<typeof server>["loaderData"] }) {
  const { slug, version, versions, mayEdit } = page;
  const t = useT();
  const to = useHref();
  const busy = useNavigation().state !== "idle";
  return (
    <Panel id="versions" title={t("adminSettings.policies.versions")}>
      {versions.length === 0 && <p className="text-muted">{t("adminSettings.policies.none")}</p>}
      <ol className="flex flex-col">
        {versions.map((one) => (
          <li
            key={one.version}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line py-1 last:border-b-0"
          >
            <Link
              to={`${to("adminPolicy", { policy: slug }, { version: one.version })}#preview`}
              className="link inline-flex min-h-11 items-center"
            >
              {t("adminSettings.policies.versionAt", {
                version: one.version,
                at: formatDateTime(one.publishedAt, t),
              })}
            </Link>
            {mayEdit && one.version !== version && (
              <Form method="post" action={to("adminPolicy", { policy: slug })}>
                <input type="hidden" name="version" value={version} />
                <input type="hidden" name="to" value={one.version} />
                <Button type="submit" name="intent" value="roll-back" variant="secondary" size="small" pending={busy}>
                  {t("adminSettings.policies.rollBack", { version: one.version })}
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ol>
    </Panel>
  );
}
