import { useState } from 'react';
import { closeCourseTool, type CourseTool, useCourseTools } from '#state/courseTools.ts';
import { CourseWizard } from './courseWizard.tsx';
import { DeleteCourse } from './deleteCourse.tsx';
import { EditCourse } from './editCourse.tsx';
import './courseTools.css';

/** What an admin does to courses, opened from the tracks and from a course; each opening begins anew. */
export function CourseTools() {
  const tool = useCourseTools((tools) => tools.open);
  const [opening, setOpening] = useState({ tool, number: 0 });
  if (tool && tool !== opening.tool) setOpening({ tool, number: opening.number + 1 });
  // a closing dialog keeps its content
  const shown = tool ?? opening.tool;
  return shown && <Tool key={opening.number} tool={shown} open={tool !== null} />;
}

function Tool({ tool, open }: { tool: CourseTool; open: boolean }) {
  const shared = { open, onClose: closeCourseTool };
  if (tool.tool === 'create') return <CourseWizard {...shared} />;
  if (tool.tool === 'edit') return <EditCourse {...shared} id={tool.course} />;
  return <DeleteCourse {...shared} id={tool.course} title={tool.title} />;
}
