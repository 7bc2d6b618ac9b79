import { Form, useNavigation } from "react-router";
import { useHref, useT } from "../../language/language.tsx";
import type { PageProps } from "../../page-props.ts";
import { Button } from "../../ui/button.tsx";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { TextArea } from "../../ui/field.tsx";
import { StaleNotice } from "../editing/stale-notice.tsx";
import { Panel } from "../panel.tsx";
import type * as server from "./redirects.server.ts";

type Props = PageProps<typeof server>;

/** Websites that rules may lead to. Saving over a newer list is refused, and shows that list above one's own. */
export function RedirectHosts({
  hosts,
  version,
  reply,
}: Pick<Props["loaderData"], "hosts" | "version"> & { reply: Props["actionData"] }) {
  const t = useT();
  const to = useHref();
  const busy = useNavigation().state !== "idle";
  const refused = reply?.intent === "hosts" ? reply : null;
  const hostError =
    refused?.error.code === "host_format" && t("adminSettings.problem.host_format", { line: refused.error.line });
  return (
    <Panel id="hosts" title={t("adminSettings.redirects.hosts")}>
      <Form method="post" className="flex flex-col items-start gap-4" key={version}>
        <input type="hidden" name="version" value={version} />
        {refused?.error.code === "stale" && (
          <StaleNotice
            rows={[{ field: "hosts", theirs: hosts.join("\n"), mine: refused.typed.hosts }]}
            labelOf={() => t("adminSettings.redirects.hostsLabel")}
            reload={to("adminRedirects")}
          />
        )}
        {refused && hostError && (
          <ErrorSummary
            fieldErrors={[{ field: "hosts-list", label: t("adminSettings.redirects.hostsLabel"), message: hostError }]}
            of={refused}
          />
        )}
        <TextArea
          name="hosts"
          id="hosts-list"
          label={t("adminSettings.redirects.hostsLabel")}
          hint={t("adminSettings.redirects.hostsHint")}
          defaultValue={refused?.typed.hosts ?? hosts.join("\n")}
          error={hostError}
          rows={3}
          className="w-full max-w-text"
        />
        <Button type="submit" name="intent" value="hosts" variant="secondary" pending={busy}>
          {t("adminProducts.edit.save")}
        </Button>
      </Form>
    </Panel>
  );
}
