import { useT } from "../../language/language.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Answered } from "../../ui/answered.tsx";
import type { SettingReply } from "../settings/setting-page.server.ts";

/** Removals from products that a change would cause, and the proof that they were shown. */
export function Asks({ reply }: { reply: SettingReply | undefined }) {
  const t = useT();
  if (reply?.code !== "asks") return null;
  return (
    <Answered answer={reply}>
      <Notice type="warning" title={t("adminTaxonomy.asksTitle")} live>
        <ul className="list-disc pl-5">
          {reply.removals.map(({ key, name, products }) => (
            <li key={key} className="break-words">
              {t("adminTaxonomy.asks", { name: name[t.language], count: products })}
            </li>
          ))}
        </ul>
        <p>{t("adminTaxonomy.asksText")}</p>
        <input type="hidden" name="confirmed" value={reply.proof} />
      </Notice>
    </Answered>
  );
}
