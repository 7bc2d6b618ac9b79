import { Form } from "react-router";
import type { Language } from "#domain/kernel/language.ts";
import { languages } from "#domain/kernel/language.ts";
import { lettersWithinHour, noticeTimes } from "#domain/staff/notices.ts";
import { formatTimeZone } from "#i18n/format.ts";
import { ownNames } from "#i18n/languages.ts";
import { useT } from "../../language/language.tsx";
import { Button } from "../../ui/button.tsx";
import { SelectField } from "../../ui/field.tsx";
import { ErrorNotice, SuccessNotice } from "../../ui/notice.tsx";
import type { NoticeScreen } from "./notice-form.server.ts";
import { sharedText } from "../refused-text.ts";

const everyHour = Array.from({ length: 24 }, (_, hour) => hour);

const hourName = (hour: number, language: Language) =>
  language === "cn" ? `${hour}:00` : `${hour % 12 || 12}:00 ${hour < 12 ? "AM" : "PM"}`;

export function NoticesAnswered({
  reply,
}: {
  reply: { ok: true } | { ok: false; code: "incomplete" | "staff_not_found" | null } | undefined;
}) {
  const t = useT();
  if (!reply || (!reply.ok && reply.code === null)) return null;
  if (reply.ok) return <SuccessNotice>{t("adminStaff.notices.saved")}</SuccessNotice>;
  return (
    <ErrorNotice>
      {reply.code === "staff_not_found" ? sharedText(t, reply.code) : t("adminStaff.notices.incomplete")}
    </ErrorNotice>
  );
}

/** Time of each kind of notice that the role may see, and hour and language of the mail. */
export function NoticeForm({
  screen: { times, hour, language, timeZone },
  text,
}: {
  screen: NoticeScreen;
  text: string;
}) {
  const t = useT();
  return (
    <Form method="post" noValidate className="flex max-w-4xl flex-col gap-5">
      <div className="flex max-w-text flex-col gap-2 text-muted">
        <p className="wrap-anywhere">{text}</p>
        <p>{t("adminStaff.notices.limit", { count: lettersWithinHour })}</p>
      </div>
      <div className="grid gap-x-6 gap-y-4 rounded-lg border border-line p-4 sm:grid-cols-2 sm:p-5">
        {times.map(({ kind, time }) => (
          <SelectField
            key={`${kind} ${time}`}
            name={kind}
            label={t(`adminStaff.notices.kind.${kind}`)}
            choices={noticeTimes.map((value) => ({ value, label: t(`adminStaff.notices.time.${value}`) }))}
            defaultValue={time}
          />
        ))}
      </div>
      <div className="grid items-start gap-x-6 gap-y-4 rounded-lg border border-line p-4 sm:grid-cols-2 sm:p-5">
        <SelectField
          key={`hour ${hour}`}
          name="hour"
          label={t("adminStaff.notices.hour")}
          choices={everyHour.map((each) => ({ value: String(each), label: hourName(each, t.language) }))}
          defaultValue={String(hour)}
          hint={t("adminStaff.notices.hourHint", { zone: formatTimeZone(timeZone, t.language) })}
        />
        <SelectField
          key={`language ${language}`}
          name="language"
          label={t("adminStaff.notices.language")}
          choices={[
            ...languages.map((value) => ({ value, label: ownNames[value] })),
            { value: "both", label: t("adminStaff.notices.both") },
          ]}
          defaultValue={language ?? "both"}
        />
      </div>
      <Button type="submit" className="self-start">
        {t("adminStaff.notices.save")}
      </Button>
    </Form>
  );
}
