import { HighlightStyle, syntaxHighlighting } from "@codemirror/language"
import { EditorView } from "@codemirror/view"
import { tags } from "@lezer/highlight"

/** The colours are variables of the page's style, which has them for light and dark. */
export const colours = [
  syntaxHighlighting(
    HighlightStyle.define([
      { tag: [tags.keyword, tags.modifier, tags.operatorKeyword], color: "var(--code-keyword)" },
      { tag: [tags.string, tags.special(tags.string), tags.regexp], color: "var(--code-string)" },
      { tag: [tags.number, tags.bool, tags.null], color: "var(--code-number)" },
      { tag: [tags.typeName, tags.className], color: "var(--code-type)" },
      { tag: tags.function(tags.variableName), color: "var(--code-function)" },
      { tag: tags.comment, color: "var(--code-comment)" },
    ]),
  ),
  EditorView.theme({
    "&": { height: "100%", fontSize: "13.5px", backgroundColor: "transparent", color: "var(--vp-c-text-1)" },
    "&.cm-focused": { outline: "none" },
    ".cm-scroller": { fontFamily: "var(--vp-font-family-mono)", lineHeight: "1.6" },
    ".cm-content": { caretColor: "var(--vp-c-text-1)", padding: "10px 0" },
    ".cm-cursor": { borderLeftColor: "var(--vp-c-text-1)" },
    ".cm-gutters": { backgroundColor: "transparent", color: "var(--vp-c-text-3)", border: "none" },
    ".cm-activeLine": { backgroundColor: "var(--code-line)" },
    "&.cm-focused .cm-selectionBackground, .cm-selectionBackground": {
      backgroundColor: "var(--code-selection) !important",
    },
    ".cm-matchingBracket, &.cm-focused .cm-matchingBracket": { backgroundColor: "var(--code-selection)" },
    ".cm-lintRange-error": {
      backgroundImage: "none",
      textDecoration: "underline wavy var(--code-wrong) 1.5px",
      textUnderlineOffset: "4px",
      textDecorationSkipInk: "none",
    },
    ".cm-tooltip": {
      maxWidth: "min(620px, calc(100vw - 24px))",
      maxHeight: "50vh",
      overflow: "auto",
      border: "1px solid var(--vp-c-border)",
      borderRadius: "8px",
      backgroundColor: "var(--vp-c-bg-elv)",
      color: "var(--vp-c-text-1)",
      boxShadow: "var(--vp-shadow-3)",
    },
    ".cm-tooltip.cm-tooltip-autocomplete > ul": {
      maxHeight: "none",
      fontFamily: "var(--vp-font-family-mono)",
      fontSize: "13px",
    },
    ".cm-tooltip.cm-tooltip-autocomplete > ul > li": { padding: "3px 10px" },
    ".cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]": {
      backgroundColor: "var(--vp-c-brand-soft)",
      color: "var(--vp-c-text-1)",
    },
    ".cm-completionMatchedText": { textDecoration: "none", fontWeight: "700" },
    ".cm-diagnostic": { borderLeft: "3px solid var(--code-wrong)", padding: "6px 12px", whiteSpace: "pre-wrap" },
    ".cm-diagnosticText": { fontSize: "12.5px" },
  }),
]
