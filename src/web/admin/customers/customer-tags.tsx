import { Form, useNavigation } from "react-router";
import { useT } from "../../language/language.tsx";
import type { PageProps } from "../../page-props.ts";
import { Button } from "../../ui/button.tsx";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { TextField } from "../../ui/field.tsx";
import { Panel } from "../panel.tsx";
import { Suggestions } from "../table/list-filters.tsx";
import type * as server from "./customer.server.ts";
import { TagChips } from "./tag-chips.tsx";
import { customerErrorText } from "./customer-error-text.ts";

type Props = PageProps<typeof server>;

/** The merchant's tags of a customer, as one field. */
export function CustomerTags({
  screen: { tags, usedTags, mayEdit },
  answer,
}: {
  screen: Props["loaderData"];
  answer: Extract<NonNullable<Props["actionData"]>, { intent: "tags" }> | null;
}) {
  const t = useT();
  const busy = useNavigation().state !== "idle";
  const error = answer && customerErrorText(t, answer.code);
  return (
    <Panel id="tags-title" title={t("adminCustomers.tags.title")}>
      {tags.length === 0 ? <p className="text-sm text-muted">{t("adminCustomers.none")}</p> : <TagChips tags={tags} />}
      {mayEdit && (
        <Form method="post" noValidate key={tags.join(",")} className="flex flex-col items-start gap-3">
          {answer && <ErrorSummary fieldErrors={[{ field: "tags", message: error }]} of={answer} />}
          <input type="hidden" name="seen" value={answer?.typed.seen ?? tags.join(", ")} />
          <TextField
            name="tags"
            label={t("adminCustomers.tags.title")}
            hint={t("adminCustomers.tags.hint")}
            list="tags-suggestions"
            maxLength={1_000}
            autoComplete="off"
            defaultValue={answer?.typed.tags ?? tags.join(", ")}
            error={error}
            className="w-full"
          />
          <Suggestions id="tags-suggestions" values={usedTags} />
          <Button type="submit" name="intent" value="tags" variant="secondary" size="small" pending={busy}>
            {t("adminCustomers.tags.save")}
          </Button>
        </Form>
      )}
    </Panel>
  );
}
