import { get_csrf_token } from "waymark/plugs"
import type { AnyConn } from "waymark/server"
import type { Form } from "../forms/form.js"
import { html } from "./html.js"
import type { Html } from "./html.js"

/** How a form is submitted. */
export interface FormOptions {
  readonly action: string
  /** Browser forms can only POST; other methods are put into a field, which `method_override` reads. */
  readonly method?: "post" | "patch" | "delete"
  /** Whether it has file fields. */
  readonly multipart?: boolean
  readonly class?: string
}

/** A form, with the token that `protect_from_forgery` requires. */
export function form_for(conn: AnyConn, options: FormOptions, content: Html): Html {
  const { action, method = "post", multipart = false, class: name = "form" } = options
  return html`<form
    class="${name}"
    method="post"
    action="${action}"
    ${multipart ? html`enctype="multipart/form-data"` : ""}
  >
    <input type="hidden" name="_csrf_token" value="${get_csrf_token(conn)}" />
    ${method === "post" ? "" : html`<input type="hidden" name="_method" value="${method}" />`} ${content}
  </form>`
}

/** A form that is only a button. */
export function button_to(conn: AnyConn, method: "patch" | "delete", action: string, text: string): Html {
  return form_for(conn, { action, method, class: "inline" }, html`<button class="quiet">${text}</button>`)
}

/** A field of a form, and its label; `name` is the prefix of the names of the form's fields. */
export interface FieldOptions<Field extends string> {
  readonly form: Form<Field>
  readonly name: string
  readonly field: Field
  readonly label: string
  readonly hint?: string
  /** The type of an `input`; default `"text"`. */
  readonly type?: "text" | "email" | "password"
  /** The value that a browser may fill in automatically. */
  readonly autocomplete?: string
}

/** A field of one line. The value of a password field is not shown again. */
export function text_field<Field extends string>(options: FieldOptions<Field>): Html {
  const { form, field, type = "text", autocomplete = "off" } = options
  const value = type === "password" ? "" : (form.values[field] ?? "")
  return labelled(
    options,
    (attributes) => html`<input type="${type}" autocomplete="${autocomplete}" value="${value}" ${attributes} />`,
  )
}

/** A field of several lines. */
export function text_area<Field extends string>(options: FieldOptions<Field>): Html {
  const value = options.form.values[options.field] ?? ""
  // Browsers drop a line break at the start of a text area, so an extra one is added.
  return labelled(options, (attributes) => html`<textarea rows="6" ${attributes}>${`\n${value}`}</textarea>`)
}

/** A field for a picture. */
export function picture_field<Field extends string>(options: FieldOptions<Field>): Html {
  return labelled(options, (attributes) => html`<input type="file" accept="image/*" ${attributes} />`)
}

function labelled<Field extends string>(options: FieldOptions<Field>, control: (attributes: Html) => Html): Html {
  const { form, name, field, label, hint } = options
  const error = form.errors[field]
  const id = `${name}_${field}`
  const described = [hint === undefined ? [] : `${id}_hint`, error === undefined ? [] : `${id}_error`].flat()
  const attributes = html`id="${id}" name="${name}[${field}]" ${error === undefined ? "" : html`aria-invalid="true"`}
  ${described.length === 0 ? "" : html`aria-describedby="${described.join(" ")}"`}`
  return html`<div class="field">
    <label for="${id}">${label}</label>
    ${hint === undefined ? "" : html`<p class="hint" id="${id}_hint">${hint}</p>`} ${control(attributes)}
    ${error === undefined ? "" : html`<p class="error" id="${id}_error">${label} ${error}</p>`}
  </div>`
}
