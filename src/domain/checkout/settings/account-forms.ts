import { readEmail } from "#domain/kernel/email.ts";
import { form } from "#domain/kernel/fields/field.ts";
import { line } from "#domain/kernel/fields/kinds.ts";
import { phoneText, readPhone } from "#domain/kernel/phone.ts";
import { type Result, ok, refuse } from "#domain/kernel/result.ts";

const payee = line({ label: "adminSettings.account.payee", max: 100, required: true });

/** Receiving account of bank deposits. */
export const bankForm = form({
  name: "bank",
  fields: {
    payee,
    bank: line({ label: "adminSettings.account.bankName", max: 100, required: true }),
    routingNumber: line({ label: "adminSettings.account.routingNumber", required: true, by: readRoutingNumber }),
    accountNumber: line({
      label: "adminSettings.account.accountNumber",
      max: 40,
      required: true,
      by: readAccountNumber,
    }),
  },
});

/** Recipient of Zeller payments: an email address or a phone number. */
export const zellerForm = form({
  name: "zeller",
  fields: {
    payee,
    handle: line({ label: "adminSettings.account.handle", required: true, by: readHandle, shownAs: phoneText }),
  },
});

/** Nine digits whose check digit is right (ABA: weights 3, 7, 1, a multiple of ten). */
function readRoutingNumber(text: string): Result<string, { code: "routing_format" }> {
  const digits = text.normalize("NFKC").replaceAll(/[\s-]/g, "");
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * ([3, 7, 1][at % 3] ?? 0), 0);
  return /^\d{9}$/.test(digits) && sum % 10 === 0 ? ok(digits) : refuse({ code: "routing_format" });
}

function readAccountNumber(text: string): Result<string, { code: "account_format" }> {
  const digits = text.normalize("NFKC");
  return /^[\d\s-]*\d[\d\s-]*$/.test(digits) ? ok(digits) : refuse({ code: "account_format" });
}

function readHandle(text: string): Result<string, { code: "handle_format" }> {
  const [email, phone] = [readEmail(text), readPhone(text)];
  return email.ok ? email : phone.ok ? phone : refuse({ code: "handle_format" });
}
