import { useT } from "../../language/language.tsx";
import { PrivateHead } from "../../private-page.tsx";
import { type SignedOut, SignedOutNotice } from "../../signed-out-form.tsx";

/** Page for a form whose sender's session had ended. */
export function SignedOutScreen(form: SignedOut) {
  const t = useT();
  return (
    <div className="page py-12">
      <PrivateHead title={t("errors.signedOut.title")} />
      <SignedOutNotice {...form} />
    </div>
  );
}
