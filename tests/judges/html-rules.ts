import { type HtmlElement, HtmlValidate, Parser } from 'html-validate';

/** Each rule that is off has its reason beside it; all others of `recommended` hold. */
const judge = new HtmlValidate({
  root: true,
  extends: ['html-validate:recommended'],
  rules: {
    // How the text is written, where HTML leaves the choice and React makes it.
    'attr-case': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'doctype-style': 'off',
    'void-style': 'off',
    // Check boxes of one name are a list of choices: `make=audi&make=bmw`, as forms send it and addresses keep it.
    'form-dup-name': ['error', { shared: ['radio', 'button', 'reset', 'submit', 'checkbox'] }],
    // React's `useId` begins with an underscore, which HTML allows.
    'valid-id': ['error', { relaxed: true }],
    // A class keeps a phone number on one line; its characters stay those that a person would copy.
    'tel-non-breaking': ['error', { ignoreClasses: ['whitespace-nowrap'] }],
  },
});

/** What html-validate finds in a page, a sentence each; the same finding at several places is one. */
export async function faultsOfHtml(html: string): Promise<string[]> {
  const report = await judge.validateString(html);
  const messages = report.results.flatMap((result) => result.messages);
  return messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector ?? 'the page'})`);
}

const parser = new Parser(await judge.getConfigFor('page.html'));

export const parseHtml = (html: string): HtmlElement => parser.parseHtml(html);
