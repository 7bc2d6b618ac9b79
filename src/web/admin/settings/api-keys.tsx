import { Form, useNavigation, useSearchParams } from "react-router";
import { type ApiScope, apiScopes } from "#domain/staff/api-scopes.ts";
import type { ApiKeyRefused } from "#engine/staff/api-keys.ts";
import { formatDateTime } from "#i18n/format.ts";
import type { Translator } from "#i18n/translator.ts";
import { errorLine, requiredText } from "../../error-text.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { FieldError } from "../../ui/field-error.tsx";
import { CheckboxField, TextField } from "../../ui/field.tsx";
import { Notice, SuccessNotice } from "../../ui/notice.tsx";
import { AdminPage } from "../admin-page.tsx";
import { BackButton } from "../back-button.tsx";
import { Answered } from "../../ui/answered.tsx";
import { FinishWithProof } from "../security/proof-fields.tsx";
import { Panel } from "../panel.tsx";
import type * as server from "./api-keys.server.ts";
import type { PageProps } from "../../page-props.ts";

export { ErrorBoundary } from "../error-boundary.tsx";

type Props = PageProps<typeof server>;

const scopeWords = {
  "orders.read": "adminSettings.apiKeys.scope.orders",
  "products.read": "adminSettings.apiKeys.scope.products",
} as const satisfies Record<ApiScope, string>;

/** The keys with which other programs read the shop: made, shown once, revoked. */
export default function ApiKeys({ loaderData, actionData }: Props) {
  const t = useT();
  const to = useHref();
  const [search] = useSearchParams();
  const refused = actionData && "error" in actionData ? actionData : null;
  const newKey = actionData && "made" in actionData ? actionData : null;
  return (
    <AdminPage
      title={t("adminSettings.place.apiKeys")}
      aside={<BackButton to={to("adminSettings")}>{t("adminSettings.title")}</BackButton>}
    >
      <p className="max-w-text text-muted">{t("adminSettings.apiKeys.lead", { url: loaderData.publicUrl })}</p>
      {search.get("done") === "revoked" && !actionData && (
        <SuccessNotice>{t("adminSettings.apiKeys.revoked")}</SuccessNotice>
      )}
      {actionData && "unproved" in actionData && (
        <FinishWithProof unproved={actionData.unproved} asked={loaderData.asked} />
      )}
      {newKey && (
        <Answered answer={newKey}>
          <Notice type="success" title={t("adminSettings.apiKeys.made", { name: newKey.name })} live>
            <p>{t("adminSettings.apiKeys.madeText")}</p>
            <p className="my-2 flex flex-wrap items-center gap-3">
              <code className="rounded-md border border-line-strong bg-ground px-2 py-1 break-all">{newKey.made}</code>
              <CopyButton text={newKey.made} what={t("adminSettings.apiKeys.key")} />
            </p>
          </Notice>
        </Answered>
      )}
      <KeyForm key={newKey?.made ?? "new"} refused={refused} />
      <Panel id="keys" title={t("adminSettings.apiKeys.list")}>
        {loaderData.keys.length === 0 && <p className="text-muted">{t("adminSettings.apiKeys.none")}</p>}
        <ul className="flex flex-col">
          {loaderData.keys.map((key) => (
            <Key key={key.id} apiKey={key} />
          ))}
        </ul>
      </Panel>
    </AdminPage>
  );
}

function lineOf(t: Translator, error: ApiKeyRefused) {
  if (error.code === "scope_required")
    return { field: "scope", message: requiredText(t, "adminSettings.apiKeys.scopes") };
  const label = t("adminSettings.apiKeys.name");
  return errorLine(t, { ...error, field: "name", label }, (code) => t(`adminSettings.apiKeys.refused.${code}`));
}

function KeyForm({ refused }: { refused: Extract<Props["actionData"], { error: unknown }> | null }) {
  const t = useT();
  const busy = useNavigation().state !== "idle";
  const line = refused && lineOf(t, refused.error);
  return (
    <Form
      method="post"
      noValidate

      className="flex max-w-4xl flex-col gap-4 rounded-lg border border-line p-4 sm:p-5"
    >
      <h2 className="text-lg font-semibold">{t("adminSettings.apiKeys.make")}</h2>
      {line && <ErrorSummary fieldErrors={[line]} of={refused} />}
      <TextField
        name="name"
        label={t("adminSettings.apiKeys.name")}
        hint={t("adminSettings.apiKeys.nameHint")}
        defaultValue={refused?.typed.name}
        error={line?.field === "name" && line.message}
        maxLength={60}
        autoComplete="off"
        className="max-w-md"
      />
      <fieldset id="scope" tabIndex={-1} className="flex flex-col gap-2">
        <legend className="mb-1.5 text-sm font-semibold">{t("adminSettings.apiKeys.scopes")}</legend>
        {apiScopes.map((scope) => (
          <CheckboxField
            key={scope}
            id={scope}
            name="scope"
            value={scope}
            label={t(scopeWords[scope])}
            defaultChecked={refused?.typed.scopes.includes(scope)}
          />
        ))}
        <FieldError id="scope" error={line?.field === "scope" && line.message} />
      </fieldset>
      <Button type="submit" name="intent" value="make" pending={busy} className="self-start">
        {t("adminSettings.apiKeys.makeButton")}
      </Button>
    </Form>
  );
}

function Key({ apiKey }: { apiKey: Props["loaderData"]["keys"][number] }) {
  const t = useT();
  const { id, name, scopes, hint, madeBy, madeAt, lastUsedAt, revokedAt } = apiKey;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 border-b border-line py-3 last:border-b-0">
      <div className="min-w-0 text-sm">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-semibold break-all">{name}</span>
          <span className="font-mono text-muted">…{hint}</span>
          {revokedAt !== null && <Badge>{t("adminSettings.apiKeys.isRevoked")}</Badge>}
        </p>
        <p>{scopes.map((scope) => t(scopeWords[scope])).join(" · ")}</p>
        <p className="break-words text-muted">
          {t("adminSettings.apiKeys.madeBy", { email: madeBy, at: formatDateTime(madeAt, t) })}
          <br />
          {lastUsedAt === null
            ? t("adminSettings.apiKeys.neverUsed")
            : t("adminSettings.apiKeys.lastUsed", { at: formatDateTime(lastUsedAt, t) })}
        </p>
      </div>
      {revokedAt === null && (
        <Form method="post">
          <input type="hidden" name="id" value={id} />
          <Button
            type="submit"
            name="intent"
            value="revoke"
            variant="secondary"
            size="small"
            aria-label={t("adminSettings.apiKeys.revokeOf", { name })}
          >
            {t("adminSettings.apiKeys.revoke")}
          </Button>
        </Form>
      )}
    </li>
  );
}
