import {
  $applyNodeReplacement,
  $createLineBreakNode,
  $createParagraphNode,
  $createTabNode,
  $createTextNode,
  ElementNode,
  type LexicalNode,
  type SerializedElementNode,
} from 'lexical';

/** Lines of code: plain text, line breaks and tabs. */
export class CodeBlockNode extends ElementNode {
  /** Lexical recognizes a code block by this field, and then pastes no block into it. */
  __language = '';

  static override getType() {
    return 'code-block';
  }

  static override clone(node: CodeBlockNode) {
    return new CodeBlockNode(node.__key);
  }

  static override importJSON(json: SerializedElementNode) {
    return $createCodeBlockNode().updateFromJSON(json);
  }

  override createDOM() {
    const element = document.createElement('pre');
    element.spellcheck = false;
    return element;
  }

  override updateDOM() {
    return false;
  }

  override exportDOM() {
    return { element: document.createElement('pre') };
  }

  override canIndent(): false {
    return false;
  }

  /** Backspace at its start turns it into a paragraph. */
  override collapseAtStart() {
    this.replace($createParagraphNode().append(...this.getChildren()));
    return true;
  }
}

export const $createCodeBlockNode = () => $applyNodeReplacement(new CodeBlockNode());

export const $isCodeBlockNode = (node: LexicalNode | null | undefined): node is CodeBlockNode =>
  node instanceof CodeBlockNode;

/** Appends a multiline text. */
export const $fillCode = (code: CodeBlockNode, text: string) =>
  code.append(
    ...text
      .split(/(\n|\t)/)
      .filter(Boolean)
      .map((part) =>
        part === '\n' ? $createLineBreakNode() : part === '\t' ? $createTabNode() : $createTextNode(part),
      ),
  );
