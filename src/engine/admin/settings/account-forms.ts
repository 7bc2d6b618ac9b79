import { readEmail } from "#domain/kernel/email.ts";
import { phoneText, readPhone } from "#domain/kernel/phone.ts";
import type { BankDetails, ZellerDetails } from "#domain/checkout/payment-settings.ts";
import { type SettingForm, TypedFields } from "./setting-form.ts";

/** Where buyers send a bank deposit. */
export const bankForm: SettingForm<"bank"> = {
  group: "bank",
  typedOf(value) {
    const empty = { payee: "", bank: "", routingNumber: "", accountNumber: "" };
    return { ...empty, ...(value as BankDetails | null) };
  },
  read(typed) {
    const fields = new TypedFields(typed);
    const routingNumber = fields.text("routingNumber", { required: true }).normalize("NFKC").replaceAll(/[\s-]/g, "");
    if (routingNumber !== "" && !isRoutingNumber(routingNumber)) fields.refuse("routingNumber", "routing_format");
    const accountNumber = fields.text("accountNumber", { required: true, max: 40 }).normalize("NFKC");
    if (accountNumber !== "" && !/^[\d\s-]*\d[\d\s-]*$/.test(accountNumber))
      fields.refuse("accountNumber", "account_format");
    return fields.give({
      payee: fields.text("payee", { required: true, max: 100 }),
      bank: fields.text("bank", { required: true, max: 100 }),
      routingNumber,
      accountNumber,
    });
  },
};

/** Nine digits whose check digit is right (ABA: weights 3, 7, 1, a multiple of ten). */
function isRoutingNumber(text: string): boolean {
  if (!/^\d{9}$/.test(text)) return false;
  const sum = [...text].reduce((total, digit, at) => total + Number(digit) * ([3, 7, 1][at % 3] ?? 0), 0);
  return sum % 10 === 0;
}

/** Where buyers send a Zeller payment: an email address or a phone number. */
export const zellerForm: SettingForm<"zeller"> = {
  group: "zeller",
  typedOf(value) {
    const { payee = "", handle = "" } = (value ?? {}) as Partial<ZellerDetails>;
    return { payee, handle: phoneText(handle) };
  },
  read(typed) {
    const fields = new TypedFields(typed);
    const text = fields.text("handle", { required: true });
    const [email, phone] = [readEmail(text), readPhone(text)];
    if (text !== "" && !email.ok && !phone.ok) fields.refuse("handle", "handle_format");
    return fields.give({
      payee: fields.text("payee", { required: true, max: 100 }),
      handle: email.ok ? email.value : phone.ok ? phone.value : text,
    });
  },
};
