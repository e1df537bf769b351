import { describe, expect, test } from 'vitest';
import { SimilarTexts } from './similarTexts.ts';

const bank = {
  pay: 'A payment call times out and you do not know whether the customer was charged. What does your service do next?',
  star: 'Tell me about a time when you disagreed with a colleague. What did you do?',
  index: 'How does a database index work, and when does it make a query slower?',
  cache: 'When would you invalidate a cache, and how?',
  lead: 'How do you give difficult feedback to somebody who is senior to you?',
  deploy: 'Describe how you would roll back a deployment that broke the checkout.',
  決済: '決済のAPIがタイムアウトし、顧客に請求されたかどうか分かりません。次に何をしますか？',
  索引: 'データベースの索引はどのように働きますか。遅くなるのはどんなときですか？',
  対立: '同僚と意見が対立したときのことを教えてください。どうしましたか？',
};
const texts = new SimilarTexts();
for (const [id, text] of Object.entries(bank)) texts.add(id, text);
const nearest = (text: string, except?: string) => texts.find(text, 3, except).map(({ id }) => id);

describe('QUAL-02 similar questions', () => {
  test.each([
    ['', []],
    ['too short', []],
    ['What is your favourite food, and why do you like to cook it at home?', []],
    ['あなたの強みと弱みをそれぞれ三つ教えてください。', []],
    ['A payment request timed out. You do not know if the customer was charged. What would your service do?', ['pay']],
    ['Tell us about a time you disagreed with one of your colleagues: what did you do?', ['star']],
    ['決済ＡＰＩがタイムアウトして、顧客に請求されたか分からないとき、次に何をしますか。', ['決済']],
    ['HOW DOES A DATABASE INDEX WORK — AND WHEN DOES IT MAKE A QUERY SLOWER', ['index']],
  ])('%s', (text, found) => expect(nearest(text)).toEqual(found));

  test('the same text is wholly alike, but not to itself', () => {
    expect(texts.find(bank.pay, 3)[0]).toMatchObject({ id: 'pay', likeness: 1 });
    expect(nearest(bank.pay, 'pay')).toEqual([]);
  });

  test('only the first 400 characters count', () => {
    const long = 'Explain the CAP theorem to me with an example from your own work. '.repeat(7);
    texts.add('long', `${long} And then a payment call times out.`);
    expect(texts.find(`${long} Something else entirely.`, 1)[0]).toMatchObject({ id: 'long', likeness: 1 });
    texts.remove('long');
    expect(texts.find(long, 1)).toEqual([]);
  });

  test('nothing is alike where all that was there is gone', () => {
    const emptied = new SimilarTexts();
    expect(emptied.find(bank.pay, 3)).toEqual([]);
    emptied.add('pay', bank.pay);
    emptied.remove('pay');
    expect(emptied.find(bank.pay, 3)).toEqual([]);
  });

  test('what is replaced or removed is found no more', () => {
    texts.add('index', 'Which colour would you paint a bicycle shed, and who decides?');
    expect(nearest(bank.index)).toEqual([]);
    texts.add('index', bank.index);
    expect(nearest(bank.index)).toEqual(['index']);
    expect(texts.size).toBe(9);
  });
});
