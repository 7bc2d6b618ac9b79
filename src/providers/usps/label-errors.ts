import { z } from "zod";
import type { LabelRefused } from "#domain/fulfilment/label.ts";

const errorReply = z.object({
  error: z.object({
    errors: z
      .array(
        z.object({
          code: z.coerce.string().nullish(),
          detail: z.string().nullish(),
          source: z.object({ parameter: z.string().nullish() }).nullish(),
        }),
      )
      .nullish(),
  }),
});

/** An error of a USPS API: its number, the field it names, and whether that is the sender's address. */
interface UspsError {
  readonly code: string;
  readonly ofSender: boolean;
}

/** The first error of a refusal; null if it cannot be read. */
export async function readUspsError(response: Response): Promise<UspsError | null> {
  const reply = errorReply.safeParse(await response.json().catch(() => null));
  const error = reply.data?.error.errors?.[0];
  if (!error?.code) return null;
  const about = `${error.source?.parameter ?? ""} ${error.detail ?? ""}`;
  return { code: error.code, ofSender: about.includes("fromAddress") && !about.includes("toAddress") };
}

type Meaning = Exclude<LabelRefused["code"], "label_refused" | "label_carrier_unreadable">;
/** Numbers of the USPS error inventory (github.com/USPS/api-examples) that a merchant can do something about. */
const meanings: readonly (readonly [Meaning, readonly string[]])[] = [
  [
    "label_address_refused",
    ["010001", "010002", "010003", "010004", "010005", "010006", "160119", "160138", "160183", "160188", "160263"],
  ],
  ["label_weight_over", ["160098", "160266", "030004"]],
  ["label_size_over", ["160042", "160265", "160267", "160280", "030008"]],
  [
    "label_service_not_here",
    ["160239", "160288", "160120", "160140", "160029", "160031", "030001", "030020", "030022"],
  ],
  ["label_no_funds", ["100007"]],
  [
    "label_account_refused",
    ["100001", "100002", "100003", "100004", "100005", "100006", "160302", "160369"].concat(
      Array.from({ length: 12 }, (_, at) => String(160_218 + at)),
    ),
  ],
];

/** The refusal in the shop's terms. */
export function refusalOf(status: number, error: UspsError | null): LabelRefused {
  if (status === 401 || status === 403) return { code: "label_account_refused" };
  if (status === 429 || status >= 500) return { code: "label_carrier_silent" };
  if (error === null) return { code: "label_refused", detail: String(status) };
  const code = meanings.find(([, numbers]) => numbers.includes(error.code))?.[0];
  if (code === undefined) return { code: "label_refused", detail: error.code };
  return code === "label_address_refused" && error.ofSender ? { code: "label_sender_refused" } : { code };
}
