import { html } from "hono/html"
import type { Form } from "../forms/form.js"
import type { Html } from "./layout.js"

/** Which field of a form, and how it is called; `name` is what the form's fields are sent under. */
export interface FieldOptions<Field extends string> {
  readonly form: Form<Field>
  readonly name: string
  readonly field: Field
  readonly label: string
}

/** A field of one line. */
export function text_field<Field extends string>(options: FieldOptions<Field>): Html {
  const value = options.form.values[options.field]
  return labelled(options, (attributes) => html`<input type="text" value="${value}" ${attributes} />`)
}

/** A field of many lines. */
export function text_area<Field extends string>(options: FieldOptions<Field>): Html {
  const value = options.form.values[options.field]
  // A browser drops a line break that a text area begins with, so one is given.
  return labelled(options, (attributes) => html`<textarea rows="6" ${attributes}>${`\n${value}`}</textarea>`)
}

function labelled<Field extends string>(options: FieldOptions<Field>, control: (attributes: Html) => Html): Html {
  const { form, name, field, label } = options
  const error = form.errors[field]
  const id = `${name}_${field}`
  const invalid = error === undefined ? "" : html`aria-invalid="true" aria-describedby="${id}_error"`
  return html`<div class="field">
    <label for="${id}">${label}</label>
    ${control(html`id="${id}" name="${name}[${field}]" ${invalid}`)}
    ${error === undefined ? "" : html`<p class="error" id="${id}_error">${label} ${error}</p>`}
  </div>`
}

/** What makes a form, which can only POST, a PATCH; see `method_override`. */
export function method_field(method: "patch" | "delete"): Html {
  return html`<input type="hidden" name="_method" value="${method}" />`
}

/** A button that deletes what a path names. */
export function delete_button(path: string, text: string): Html {
  return html`<form class="inline" method="post" action="${path}">
    ${method_field("delete")}
    <button class="quiet">${text}</button>
  </form>`
}
