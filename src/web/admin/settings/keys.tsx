import { useSearchParams } from "react-router";
import { isKeyedProvider } from "#domain/payments/provider-keys.ts";
import type { ShownKeys } from "#engine/admin/settings/provider-keys.ts";
import { formatDateTime } from "#i18n/format.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Notice, SuccessNotice } from "../../ui/notice.tsx";
import { AdminPage } from "../admin-page.tsx";
import { BackButton } from "../back-button.tsx";
import type * as server from "./keys.server.ts";
import type { PageProps } from "../../page-props.ts";

export { ErrorBoundary } from "../error-boundary.tsx";

/** Third parties that the shop needs keys for, with where they come from. */
export default function Keys({ loaderData }: PageProps<typeof server>) {
  const t = useT();
  const to = useHref();
  const [search] = useSearchParams();
  const removed = search.get("removed") ?? "";
  const { providers, emulated } = loaderData;
  return (
    <AdminPage
      title={t("adminSettings.place.keys")}
      aside={<BackButton to={to("adminSettings")}>{t("adminSettings.title")}</BackButton>}
    >
      <p className="max-w-text text-muted">{t("adminKeys.lead")}</p>
      {isKeyedProvider(removed) && (
        <SuccessNotice>{t("adminKeys.removed", { provider: t(`adminKeys.provider.${removed}`) })}</SuccessNotice>
      )}
      {emulated && <Notice>{t("adminKeys.emulated")}</Notice>}
      <ul className="flex max-w-4xl flex-col rounded-lg border border-line">
        {providers.map((keys) => (
          <ProviderRow key={keys.provider} keys={keys} emulated={emulated} />
        ))}
      </ul>
    </AdminPage>
  );
}

/** Source of a provider's keys. */
export function stateOf(keys: ShownKeys, emulated: boolean) {
  if (Object.keys(keys.environment).some((field) => mains.has(field))) return "environment";
  if (keys.unreadable) return "unreadable";
  if (keys.errors.length > 0) return "unusable";
  if (keys.stored !== null) return "stored";
  return emulated ? "emulated" : "none";
}

/** Fields without which there are no keys. */
const mains = new Set(["secretKey", "clientId", "host"]);

const tones = {
  environment: "success",
  stored: "success",
  emulated: "neutral",
  none: "warning",
  unreadable: "danger",
  unusable: "danger",
} as const;

function ProviderRow({ keys, emulated }: { keys: ShownKeys; emulated: boolean }) {
  const t = useT();
  const to = useHref();
  const { provider, madeAt, madeBy } = keys;
  const state = stateOf(keys, emulated);
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 border-b border-line p-4 last:border-b-0">
      <div className="min-w-0">
        <Link to={to("adminProviderKeys", { provider })} className="link font-semibold">
          {t(`adminKeys.provider.${provider}`)}
        </Link>
        <p className="text-sm text-muted">{t(`adminKeys.for.${provider}`)}</p>
        {madeAt !== null && (
          <p className="text-sm break-words text-muted">
            {t("adminKeys.madeBy", { email: madeBy, at: formatDateTime(madeAt, t) })}
          </p>
        )}
      </div>
      <Badge tone={tones[state]}>{t(`adminKeys.state.${state}`)}</Badge>
    </li>
  );
}
