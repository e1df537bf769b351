import { $applyNodeReplacement, DecoratorNode, type NodeKey, type SerializedLexicalNode, type Spread } from 'lexical';
import type { ReactNode } from 'react';
import { isOwnImage } from '#model/sanitize.ts';
import { ImageView } from './imageView.tsx';

export interface Picture {
  /** Of `/media/<id>`; '' until the file has been stored. */
  id: string;
  /** The number of the running upload (uploads.ts); 0 for a picture that has its id. */
  upload: number;
  alt: string;
  /** In pixels; 0 if unknown. */
  width: number;
  height: number;
}

type SerializedImageNode = Spread<Picture, SerializedLexicalNode>;

/** A picture is inline, like a letter, so that a list or a quote can hold one. */
export class ImageNode extends DecoratorNode<ReactNode> {
  __picture: Picture;

  static override getType() {
    return 'image';
  }

  static override clone(node: ImageNode) {
    return new ImageNode(node.__picture, node.__key);
  }

  /** Clipboard content is untrusted. */
  static override importJSON({ id, upload, alt, width, height }: SerializedLexicalNode & Partial<Picture>) {
    const ours = isOwnImage(`/media/${id}`);
    return $createImageNode({
      id: ours && id ? id : '',
      upload: ours ? 0 : Number(upload) || -1,
      alt: String(alt ?? ''),
      width: Number(width) || 0,
      height: Number(height) || 0,
    });
  }

  constructor(picture: Picture, key?: NodeKey) {
    super(key);
    this.__picture = picture;
  }

  override exportJSON(): SerializedImageNode {
    return { ...super.exportJSON(), ...this.getPicture(), type: 'image', version: 1 };
  }

  override exportDOM() {
    const { id, alt } = this.getPicture();
    const element = document.createElement('img');
    element.alt = alt;
    if (id) element.src = `/media/${id}`;
    return { element };
  }

  override createDOM() {
    const element = document.createElement('span');
    element.className = 'editor-image';
    return element;
  }

  override updateDOM() {
    return false;
  }

  getPicture(): Picture {
    return this.getLatest().__picture;
  }

  change(part: Partial<Picture>) {
    const writable = this.getWritable();
    writable.__picture = { ...writable.__picture, ...part };
  }

  override decorate() {
    return <ImageView nodeKey={this.getKey()} picture={this.__picture} />;
  }
}

export const $createImageNode = (picture: Picture) => $applyNodeReplacement(new ImageNode(picture));
