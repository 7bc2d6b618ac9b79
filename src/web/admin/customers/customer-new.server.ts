import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "react-router";
import { longestStaffNote } from "#domain/customers/staff-note.ts";
import { maxTag, maxTags } from "#domain/customers/tags.ts";
import {
  makeCustomer,
  type NewCustomerField,
  newCustomerFields,
  type NewCustomerRefused,
} from "#engine/admin/customers/make-customer.ts";
import { tagsInUse } from "#engine/admin/customers/tags.ts";
import { href } from "#i18n/routes.ts";
import { fieldError, type FieldErrorKey, kindError, nameTooLong } from "../../account/field-errors.ts";
import { requestContext, shopContext } from "../../context.ts";
import { readForm, textOf } from "../../read-form.ts";
import { requirePermission } from "../staff-session.server.ts";

export async function loader({ context }: LoaderFunctionArgs) {
  return { tags: await tagsInUse(context.get(shopContext).db) };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const staff = requirePermission(context, "customers.edit");
  const form = await readForm(request);
  const { prefix } = context.get(requestContext);
  const values = Object.fromEntries(newCustomerFields.map((field) => [field, textOf(form, field)])) as Record<
    NewCustomerField,
    string
  >;
  const isOther = textOf(form, "isOther") === "yes";
  const customer = await makeCustomer(context.get(shopContext), staff, values, isOther);
  if (customer.ok)
    throw redirect(href(prefix, "adminCustomer", { customer: String(customer.value) }, { done: "made" }), 303);
  const alike = customer.error.code === "invalid" ? [] : customer.error.alike;
  return data({ values, fieldErrors: errorsOf(customer.error), alike, asks: customer.error.code === "alike" }, 400);
}

function errorsOf(error: NewCustomerRefused): FieldErrorKey[] {
  if (error.code === "email_taken") return [{ field: "email", key: "adminCustomers.refused.email_taken" }];
  if (error.code === "alike") return [{ field: "isOther", key: "adminCustomers.refused.alike" }];
  return error.fieldErrors.map(({ field, code }) => {
    switch (code) {
      case "too_long":
        return nameTooLong(field, `adminCustomers.${field as "firstName" | "lastName"}`);
      case "note_too_long":
        return kindError(field, "adminCustomers.new.note", { code: "too_long", values: { max: longestStaffNote } });
      case "tag_too_long":
        return kindError(field, "adminCustomers.tags.one", { code: "too_long", values: { max: maxTag } });
      case "tags_too_many":
        return kindError(field, "adminCustomers.tags.title", { code: "too_many", values: { most: maxTags } });
      case "first_name_required":
        return kindError(field, "adminCustomers.firstName", { code: "required" });
      case "last_name_required":
        return kindError(field, "adminCustomers.lastName", { code: "required" });
      default:
        return fieldError(field, code);
    }
  });
}
