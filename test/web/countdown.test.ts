import { expect, test } from "vitest";
import { days, hours, minutes, seconds } from "#domain/kernel/time.ts";
import { loadTranslators } from "#i18n/catalogs.ts";
import { timeLeftText } from "#web/account/orders/countdown.tsx";

const t = loadTranslators("America/Chicago");

test.each([
  [0, "00:00", "00:00"],
  [seconds(7), "00:07", "00:07"],
  [minutes(29) + seconds(7), "29:07", "29:07"],
  [hours(1) - seconds(1), "59:59", "59:59"],
  [hours(1), "1 h 0 min", "1 小时 0 分钟"],
  [hours(23) + minutes(59), "23 h 59 min", "23 小时 59 分钟"],
  [days(1) + hours(1), "1 day 1 hour", "1 天 1 小时"],
  [hours(72), "3 days", "3 天"],
  [hours(72) - seconds(1), "2 days 23 hours", "2 天 23 小时"],
])(
  "the last hour counts in minutes and seconds; three days are days and hours, in both languages",
  (left, english, chinese) => {
    expect(timeLeftText(t.en, left)).toBe(english);
    expect(timeLeftText(t.cn, left)).toBe(chinese);
  },
);
