import { Form, useNavigation } from "react-router";
import { useT } from "../../language/language.tsx";
import { Button } from "../../ui/button.tsx";
import { BesideFields, SelectField } from "../../ui/field.tsx";
import { Panel } from "../panel.tsx";
import type { DraftScreen } from "./draft-screen.ts";

/** The member of staff who answers for a quote, and is mailed what its buyer writes. */
export function WhoAnswers({ screen: { version, staffId, staffMembers, mayEdit } }: { screen: DraftScreen }) {
  const t = useT();
  const pending = useNavigation().formData?.get("intent") === "assign";
  const name = staffMembers.find(({ id }) => id === staffId)?.name ?? t("adminDrafts.answers.nobody");
  return (
    <Panel id="answers" title={t("adminDrafts.answers.title")}>
      {mayEdit ? (
        <Form key={staffId} method="post" className="field-row sm:grid-cols-[minmax(0,20rem)_auto]" preventScrollReset>
          <input type="hidden" name="version" value={version} />
          <SelectField
            name="staff"
            label={t("adminDrafts.answers.who")}
            hint={t("adminDrafts.answers.hint")}
            defaultValue={staffId === null ? "" : String(staffId)}
            placeholder={t("adminDrafts.answers.nobody")}
            choices={staffMembers.map((one) => ({ value: String(one.id), label: one.name }))}
          />
          <BesideFields>
            <Button type="submit" name="intent" value="assign" variant="secondary" pending={pending}>
              {t("adminDrafts.answers.save")}
            </Button>
          </BesideFields>
        </Form>
      ) : (
        <p>{name}</p>
      )}
    </Panel>
  );
}
