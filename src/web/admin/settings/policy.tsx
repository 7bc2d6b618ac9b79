import { Form, useNavigation, useSearchParams } from "react-router";
import { languages } from "#domain/kernel/language.ts";
import { formatDateTime } from "#i18n/format.ts";
import { tags } from "#i18n/languages.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { readMarkdown } from "../../storefront/policies/markdown.ts";
import { policyRoute } from "../../storefront/policies/policy-route.ts";
import { RichText } from "../../storefront/policies/rich-text.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { TextArea } from "../../ui/field.tsx";
import { SuccessNotice } from "../../ui/notice.tsx";
import { Answered } from "../../ui/answered.tsx";
import { Panel } from "../panel.tsx";
import { FinishWithProof } from "../security/proof-fields.tsx";
import { SettingScreen } from "./setting-screen.tsx";
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
  const reply = actionData?.code === "unproved" ? undefined : actionData;
  const label = (field: string) =>
    field === "body.cn" ? t("adminProducts.language.cn") : t("adminProducts.language.en");
  return (
    <SettingScreen
      name={`policy-${slug}`}
      presence={to("adminPolicyPresence", { policy: slug })}
      title={t(`shell.policy.${slug}`)}
      text={t("adminSettings.policies.write")}
      page={loaderData}
      reply={reply}
      labelOf={label}
      saveLabel={t("adminSettings.policies.publish")}
      buttons={
        <Button type="submit" name="intent" value="preview" variant="secondary" icon="eye">
          {t("adminSettings.policies.preview")}
        </Button>
      }
      aside={<WaysOn slug={slug} version={version} />}
      below={<Below page={loaderData} reply={actionData} />}
    >
      {(field) => (
        <>
          {(done === "published" || done === "back") && !actionData && (
            <SuccessNotice>{t(`adminSettings.policies.done.${done}`, { version })}</SuccessNotice>
          )}
          <div className="grid gap-6 xl:grid-cols-2">
            {languages.map((language) => (
              <TextArea
                key={language}
                {...field(`body.${language}`)}
                label={label(`body.${language}`)}
                rows={24}
                lang={tags[language]}
              />
            ))}
          </div>
        </>
      )}
    </SettingScreen>
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
      {reply?.code === "preview" && (
        <Answered answer={reply}>
          <Preview
            title={t("adminSettings.policies.previewTitle")}
            body={{ en: reply.typed["body.en"] ?? "", cn: reply.typed["body.cn"] ?? "" }}
          />
        </Answered>
      )}
      {old && <Preview title={t("adminSettings.policies.versionTitle", { version: old.version })} body={old.body} />}
      {reply?.code === "unproved" && <FinishWithProof unproved={reply.unproved} asked={asked} />}
      <Versions page={page} />
    </>
  );
}

/** A policy as its page shows it, in both languages. */
function Preview({ title, body }: { title: string; body: { readonly en: string; readonly cn: string } }) {
  return (
    <Panel id="preview" title={title}>
      <div className="grid gap-6 xl:grid-cols-2">
        {languages.map((language) => {
          const { title: heading, blocks } = readMarkdown(body[language]);
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
              <RichText blocks={blocks} />
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
