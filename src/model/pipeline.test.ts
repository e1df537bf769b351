import { expect, test } from 'vitest';
import {
  interviewStatuses,
  interviewTypes,
  isOpenInterview,
  japaneseLevels,
  pipelineStages,
  priorities,
} from './pipeline.ts';

test('KAN-02 CONST-18 CAND-19 INT-02 INT-10 the lists of the specification, in its words and order', () => {
  expect(pipelineStages.join(', ')).toBe(
    'Interested, Scheduled, CV Sent, 1st Interview, 2nd Interview, 3rd Interview+, Debrief, Offer, Offer Accepted',
  );
  expect(priorities).toEqual(['high', 'medium', 'low']);
  expect(japaneseLevels).toEqual(['None', 'Basic', 'Conversational', 'Business', 'Fluent']);
  expect(interviewTypes.join(', ')).toBe(
    'Candidate Call, HR Interview, Technical Challenge, Technical Interview, Cross Functional, 2nd Technical Interview, Manager Interview',
  );
  expect(interviewStatuses).toEqual(['scheduled', 'completed', 'cancelled', 'rescheduled']);
});

test('A64 INT-13 an interview that is over is neither completed nor cancelled, nor upcoming', () => {
  expect(interviewStatuses.filter(isOpenInterview)).toEqual(['scheduled', 'rescheduled']);
});
