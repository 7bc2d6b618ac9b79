import { Form, useNavigation } from "react-router";
import { useT } from "../../language/language.tsx";
import { Button } from "../../ui/button.tsx";

/** Switches a promotion or a discount on or off, copies it, puts it away: one press each. */
export function PromotionSteps({ active, archived }: { active: boolean; archived: boolean }) {
  const t = useT();
  const busy = useNavigation().state !== "idle";
  const to = archived ? "back" : active ? "off" : "on";
  return (
    <Form method="post" className="flex flex-wrap gap-2">
      <Button
        type="submit"
        name="intent"
        value={archived ? "off" : to}
        size="small"
        variant={active ? "secondary" : "primary"}
        pending={busy}
      >
        {t(`adminPromotions.switch.${to}`)}
      </Button>
      <Button type="submit" name="intent" value="copy" size="small" variant="secondary" icon="copy" pending={busy}>
        {t("adminPromotions.copy")}
      </Button>
      {!archived && (
        <Button type="submit" name="intent" value="archive" size="small" variant="secondary" pending={busy}>
          {t("adminPromotions.switch.archive")}
        </Button>
      )}
    </Form>
  );
}
