import { Form, useNavigation } from "react-router";
import { useT } from "../../language/language.tsx";
import { Button } from "../../ui/button.tsx";

/** The switch of reminders about carts that were left. */
export function CartReminders({ isWanted, isNew }: { isWanted: boolean; isNew: boolean }) {
  const t = useT();
  const pending = useNavigation().formData?.has("reminders") ?? false;
  return (
    <section aria-labelledby="cart-reminders" className="flex flex-col items-start gap-3">
      <h2 id="cart-reminders" className="text-xl font-semibold">
        {t("account.reminders.title")}
      </h2>
      <p role={isNew ? "status" : undefined} className="max-w-text">
        {t(isWanted ? "account.reminders.on" : "account.reminders.off")}
      </p>
      <Form method="post">
        <Button type="submit" name="reminders" value={isWanted ? "off" : "on"} variant="secondary" pending={pending}>
          {t(isWanted ? "account.reminders.stop" : "account.reminders.start")}
        </Button>
      </Form>
    </section>
  );
}
