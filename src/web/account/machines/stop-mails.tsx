import { Form } from "react-router";
import { useHref, useT } from "../../language/language.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Notice, SuccessNotice } from "../../ui/notice.tsx";
import { EntryPage } from "../entry-page.tsx";

/** Target of a mail's link: one press stops the mails about that machine, without signing in. */
export function StopMails({ token, isWhole, isStopped }: { token: string; isWhole: boolean; isStopped: boolean }) {
  const t = useT();
  const to = useHref();
  if (!isWhole)
    return (
      <EntryPage title={t("machines.remind.stopTitle")}>
        <Notice type="error">{t("machines.remind.stopBroken")}</Notice>
        <ButtonLink to={to("signIn", {}, { redirectTo: to("machines") })} wide>
          {t("machines.title")}
        </ButtonLink>
      </EntryPage>
    );
  return (
    <EntryPage title={t("machines.remind.stopTitle")} text={isStopped ? undefined : t("machines.remind.stopText")}>
      {isStopped ? (
        <>
          <SuccessNotice>{t("machines.remind.stopped")}</SuccessNotice>
          <ButtonLink to={to("machines")} variant="secondary" wide>
            {t("machines.title")}
          </ButtonLink>
        </>
      ) : (
        <Form method="post">
          <input type="hidden" name="stop" value={token} />
          <Button type="submit" name="intent" value="stop" wide>
            {t("machines.remind.stopAll")}
          </Button>
        </Form>
      )}
    </EntryPage>
  );
}
