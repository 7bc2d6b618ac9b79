import { useT } from "../language/language.tsx";
import { tooManyText } from "../too-many.ts";
import { ErrorNotice } from "../ui/notice.tsx";
import { BeginSignedIn } from "./cart/begin-signed-in.tsx";

/** Others of the network may have spent its budget; an account with a confirmed email has its own. */
export function NetworkSpent({ minutes, isProved }: { minutes: number; isProved: boolean }) {
  const t = useT();
  if (isProved) return <ErrorNotice>{tooManyText(t, minutes)}</ErrorNotice>;
  return (
    <ErrorNotice>
      <p>{t("cart.networkSpent", { minutes })}</p>
      <BeginSignedIn />
    </ErrorNotice>
  );
}
