import { TransformComponent, TransformWrapper } from 'react-zoom-pan-pinch';
import { useSection } from '#i18n/section.ts';
import { pictureTexts } from '#i18n/sections/picture.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { IconButton } from './iconButton.tsx';
import './pictureViewer.css';

export interface PictureViewerProps {
  open: boolean;
  onClose: () => void;
  src: string;
  alt: string;
}

/** A picture as large as the screen: two fingers, the wheel, a double touch or the buttons enlarge it. */
export function PictureViewer({ open, onClose, src, alt }: PictureViewerProps) {
  const texts = useSection(pictureTexts);
  return (
    <TransformWrapper maxScale={8} doubleClick={{ mode: 'toggle', step: 1 }} centerOnInit>
      {({ zoomIn, zoomOut, resetTransform }) => (
        <Dialog
          open={open}
          onClose={onClose}
          title={alt || texts.picture}
          width={1_400}
          foot={
            <>
              <IconButton icon="dash" label={texts.smaller} onClick={() => zoomOut()} />
              <IconButton icon="plus" label={texts.larger} onClick={() => zoomIn()} />
              <Button className="stays" onClick={() => resetTransform()}>
                {texts.whole}
              </Button>
            </>
          }
        >
          <TransformComponent wrapperClass="picture-view" contentClass="picture-view-content">
            <img src={src} alt={alt} draggable={false} />
          </TransformComponent>
        </Dialog>
      )}
    </TransformWrapper>
  );
}
