import { greetingName } from "#domain/kernel/person-name.ts";
import { useT } from "../../language/language.tsx";
import { SuccessNotice } from "../../ui/notice.tsx";
import { AccountPage } from "../account-page.tsx";
import { AtAGlance, DefaultAddress, OrdersNow, VerifyNotice } from "./overview.tsx";
import { ProfileForm } from "./profile-form.tsx";
import { CartReminders } from "./cart-reminders.tsx";
import { WaitingForYou } from "./waiting.tsx";
import type * as server from "./personal.server.ts";
import type { PageProps } from "../../page-props.ts";

export default function Personal({ loaderData, actionData }: PageProps<typeof server>) {
  const t = useT();
  const { kept, info, points, reminders, emailVerified, open, returning, waiting, address } = loaderData;
  const done = actionData?.done ?? null;
  return (
    <AccountPage
      title={info.firstName ? t("account.personal.hello", { name: greetingName(info) }) : t("account.personal.title")}
    >
      {kept && !actionData && <SuccessNotice>{t("account.close.kept")}</SuccessNotice>}
      {!emailVerified && (
        <VerifyNotice email={info.email} mailed={done === "resent" || done === "resentEnough" ? done : null} />
      )}
      <WaitingForYou waiting={waiting} />
      <div className="grid items-start gap-6 xl:grid-cols-[1fr_18rem] xl:gap-8">
        <OrdersNow open={open} returning={returning} />
        <div className="grid gap-6 sm:grid-cols-2 xl:grid-cols-1">
          <DefaultAddress address={address} />
          <AtAGlance info={info} points={points} />
        </div>
      </div>
      <ProfileForm info={info} reply={actionData?.done === "reminders" ? undefined : actionData} />
      {reminders && <CartReminders isWanted={reminders.isWanted} isNew={done === "reminders"} />}
    </AccountPage>
  );
}
