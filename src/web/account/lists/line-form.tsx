import { Form, useNavigation } from "react-router";
import type { LineField } from "#domain/lists/part-list.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Button, buttonClass, ButtonLink } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { TextField } from "../../ui/field.tsx";
import type { ListReplyView, ListScreen } from "./list-screen.ts";

interface Props {
  line: ListScreen["lines"][number];
  listId: number;
  /** Its place in the list, and the last one. */
  at: number;
  last: number;
  reply: ListReplyView;
  say: (field: string) => string | undefined;
}

/** Changes, moves or removes a line. */
export function LineForm({ line, listId, at, last, reply, say }: Props) {
  const t = useT();
  const to = useHref();
  const pending = useNavigation().formData?.get("line") === String(line.id);
  const typed = reply?.typed["line"] === String(line.id) ? reply.typed : {};
  const page = to("list", { list: String(listId) });
  const field = (name: LineField, value: string | number) => ({
    id: name,
    name,
    label: t(`lists.fields.${name}`),
    defaultValue: typed[name] ?? String(value),
    error: say(name),
    autoComplete: "off",
  });
  return (
    <Form
      key={`${line.version} ${JSON.stringify(typed)}`}
      method="post"
      // With the line, so that a refused form finds it again.
      action={to("list", { list: String(listId) }, { edit: line.id })}
      noValidate
      preventScrollReset
      onSubmit={(event) => pending && event.preventDefault()}
      aria-label={t("lists.editOf", { sku: line.sku })}
      className="mt-3 flex flex-col gap-3 rounded-md bg-wash p-4"
    >
      <input type="hidden" name="line" value={line.id} />
      <input type="hidden" name="version" value={line.version} />
      <input type="hidden" name="at" value={at} />
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        <TextField {...field("quantity", line.quantity)} inputMode="numeric" />
        <TextField {...field("par", line.par ?? "")} inputMode="numeric" optional />
        <TextField {...field("bin", line.bin)} optional />
        <TextField
          id="place"
          name="place"
          label={t("lists.fields.place", { last })}
          defaultValue={typed["place"] ?? ""}
          inputMode="numeric"
          autoComplete="off"
          optional
        />
      </div>
      <TextField {...field("note", line.note)} optional />
      <Steps line={line} page={page} listId={listId} at={at} last={last} pending={pending} />
    </Form>
  );
}

interface StepsProps {
  line: Props["line"];
  page: string;
  listId: number;
  at: number;
  last: number;
  pending: boolean;
}

function Steps({ line, page, listId, at, last, pending }: StepsProps) {
  const t = useT();
  const to = useHref();
  return (
    <div className="flex flex-wrap gap-3">
      <Button type="submit" name="intent" value="save" pending={pending} pendingLabel={t("lists.saving")}>
        {t("lists.save")}
      </Button>
      <ButtonLink to={`${page}#line-${line.id}`} variant="quiet">
        {t("lists.cancel")}
      </ButtonLink>
      {at > 1 && (
        <Button type="submit" name="intent" value="up" variant="secondary" icon="up">
          {t("lists.up")}
        </Button>
      )}
      {at < last && (
        <Button type="submit" name="intent" value="down" variant="secondary" icon="down">
          {t("lists.down")}
        </Button>
      )}
      <Button type="submit" name="intent" value="remove" variant="secondary" icon="trash">
        {t("lists.remove")}
      </Button>
      <a
        href={to("listLabels", { list: String(listId) }, { line: line.id, sheet: "roll2x1" })}
        className={buttonClass({ variant: "quiet" })}
      >
        <Icon name="print" />
        {t("lists.labels.one")}
      </a>
    </div>
  );
}
