import { Form, useNavigation, useSearchParams } from "react-router";
import type { CodeOf } from "../../error-text.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Button } from "../../ui/button.tsx";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { BesideFields, TextField } from "../../ui/field.tsx";
import { SuccessNotice } from "../../ui/notice.tsx";
import { AdminPage } from "../admin-page.tsx";
import { BackButton } from "../back-button.tsx";
import { Panel } from "../panel.tsx";
import type { PageProps } from "../../page-props.ts";
import type * as server from "./synonyms.server.ts";
import { adminErrorText } from "../refused-text.ts";

export { ErrorBoundary } from "../error-boundary.tsx";

/** The field of one group's words; 0 is the one that is not made yet. */
const fieldOf = (id: number) => (id === 0 ? "words" : `words-${id}`);

type Props = PageProps<typeof server>;

const refusedText = adminErrorText(
  (t, code: CodeOf<"adminReports.synonyms.refused">, values) => t(`adminReports.synonyms.refused.${code}`, values),
  { too_many_words: { label: "adminReports.synonyms.words", kind: "too_many" } },
);

/** Words of the merchant's that mean one thing; searches use them at once. */
export default function Synonyms({ loaderData: { groups, word }, actionData }: Props) {
  const t = useT();
  const to = useHref();
  const notice = useSearchParams()[0].get("done");
  const done = notice === "saved" || notice === "removed" ? notice : null;
  const error = actionData && refusedText(t, actionData.code, { ...actionData });
  const errorOf = (id: number) => (actionData?.id === id ? error : undefined);
  return (
    <AdminPage
      title={t("adminReports.synonyms.title")}
      aside={
        <BackButton to={to("adminReports", {}, { report: "searches", only: "nothing" })}>
          {t("adminReports.report.searches")}
        </BackButton>
      }
    >
      <p className="max-w-text text-muted">{t("adminReports.synonyms.text")}</p>
      {done && !actionData && <SuccessNotice>{t(`adminReports.synonyms.done.${done}`)}</SuccessNotice>}
      {actionData && <ErrorSummary fieldErrors={[{ field: fieldOf(actionData.id), message: error }]} of={actionData} />}
      <Panel id="add" title={t("adminReports.synonyms.add")}>
        <AddGroup
          key={groups[0]?.id ?? 0}
          typed={actionData?.id === 0 ? actionData.typed : word ? `${word}, ` : ""}
          error={errorOf(0)}
        />
      </Panel>
      <Panel id="groups" title={t("adminReports.synonyms.groups")}>
        {groups.length === 0 && <p className="text-muted">{t("adminReports.synonyms.none")}</p>}
        <ul className="flex flex-col gap-4">
          {groups.map((group) => (
            <li key={`${group.id} ${group.version}`}>
              <GroupForm
                group={group}
                typed={actionData?.id === group.id ? actionData.typed : group.words.join(", ")}
                error={errorOf(group.id)}
              />
            </li>
          ))}
        </ul>
      </Panel>
    </AdminPage>
  );
}

function AddGroup({ typed, error }: { typed: string; error: string | undefined }) {
  const t = useT();
  const busy = useNavigation().state !== "idle";
  return (
    <Form method="post" noValidate className="field-row sm:grid-cols-[minmax(0,1fr)_auto]">
      <TextField
        name="words"
        label={t("adminReports.synonyms.words")}
        hint={t("adminReports.synonyms.hint")}
        defaultValue={typed}
        error={error}
        autoComplete="off"
      />
      <BesideFields>
        <Button type="submit" name="intent" value="add" pending={busy}>
          {t("adminReports.synonyms.addSubmit")}
        </Button>
      </BesideFields>
    </Form>
  );
}

function GroupForm({
  group: { id, version, words },
  typed,
  error,
}: {
  group: Props["loaderData"]["groups"][number];
  typed: string;
  error: string | undefined;
}) {
  const t = useT();
  const busy = useNavigation().state !== "idle";
  return (
    <Form method="post" noValidate className="field-row sm:grid-cols-[minmax(0,1fr)_auto]">
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="version" value={version} />
      <TextField
        name="words"
        id={fieldOf(id)}
        label={t("adminReports.synonyms.words")}
        defaultValue={typed}
        error={error}
        autoComplete="off"
      />
      <BesideFields>
        <Button type="submit" name="intent" value="change" variant="secondary" pending={busy}>
          {t("adminReports.synonyms.change")}
        </Button>
        <Button
          type="submit"
          name="intent"
          value="remove"
          variant="quiet"
          pending={busy}
          aria-label={t("adminReports.synonyms.removeOne", { words: words.join(", ") })}
        >
          {t("adminReports.synonyms.remove")}
        </Button>
      </BesideFields>
    </Form>
  );
}
