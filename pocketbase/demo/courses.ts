import type { DemoCourse } from './types.ts';

export const courses: DemoCourse[] = [
  {
    key: 'backend-screening-to-offer',
    title: 'Backend Engineer: Screening to Offer',
    description:
      'Six conversations from the first call to the signature, with what each of them is really about and what to practise the evening before.',
    company: 'Kitami Robotics',
    jobs: ['Backend Engineer', 'SRE/DevOps'],
    daysAgo: 38,
    stages: [
      {
        key: 'hr-call',
        title: 'HR Call',
        description:
          'Tell your story in three minutes, answer the practical questions calmly, and find out how the process works.',
        information:
          '<p>The first call rarely decides who is hired, but it often decides who is <strong>not</strong>. The person on the line usually writes no code. They want to know three things: is the story consistent, do the conditions fit, and would the team enjoy an hour with you?</p>' +
          '<h2>A story with three turns</h2>' +
          '<p>Write your career as three turning points instead of a list of employers. For each one, finish two sentences: <em>"I went there because …"</em> and <em>"What I took away was …"</em>. Read it aloud with a clock. Three minutes are about 400 words, and most people need two attempts before they get below five minutes.</p>' +
          '<blockquote>I joined a small logistics company because I wanted to see my code used the same day. I took away a healthy fear of time zones.</blockquote>' +
          '<p>A line like this invites a question, and that is what you want: the call becomes a conversation.</p>' +
          '<h2>Practical questions are real questions</h2>' +
          '<ul>' +
          '<li><strong>Notice period:</strong> know the date, not only the number of weeks.</li>' +
          '<li><strong>Salary:</strong> prepare a range, with one sentence that explains it. If you would rather hear theirs first, ask once, politely, and then answer.</li>' +
          '<li><strong>On call and overtime:</strong> say what you have done so far and what you would need to do it for years.</li>' +
          '<li><strong>Permits and moving house:</strong> mention anything that takes months now, not in the last round.</li>' +
          '</ul>' +
          '<h2>What to take with you from the call</h2>' +
          '<ol>' +
          '<li>The number of rounds, who will be there, and how long each one lasts.</li>' +
          '<li>Whether there is a take-home task, and how it is discussed afterwards.</li>' +
          '<li>What happened to the last person in this position.</li>' +
          '<li>By when you will hear from them.</li>' +
          '</ol>' +
          '<p>Write these four down while you speak. Being seen to take notes does no harm, and the answers decide how you spend the coming week. Afterwards send two friendly sentences of thanks; nothing more is needed.</p>',
        questions: [
          'why-this-company',
          'walk-through-cv',
          'reason-for-leaving',
          'proud-project',
          'salary-expectation',
          'missed-deadline',
          'hard-feedback',
          'on-call-experience',
          'questions-for-us',
        ],
        resources: ['star-worksheet', 'mock-plan', 'offer-checklist'],
      },
      {
        key: 'technical-screen',
        title: 'Technical Screen',
        description:
          'Forty-five minutes with a shared editor: solve something small, explain it, and test it before you are asked to.',
        information:
          '<p>The task in a screen is small on purpose. What is being watched is the way from the question to a working answer. A tidy half of a solution, with a clear list of what is missing, beats a complete one that nobody could follow.</p>' +
          '<h2>The first five minutes</h2>' +
          '<ol>' +
          '<li>Repeat the task in your own words and wait for a nod.</li>' +
          '<li>Ask about size, order, duplicates and empty input.</li>' +
          '<li>Write down two examples with the result that you expect. They become your tests.</li>' +
          '<li>Say the simplest approach aloud, with its cost, even if you will not use it.</li>' +
          '</ol>' +
          '<h2>An example: the token bucket</h2>' +
          '<p>No timer is needed. Two numbers and a clock are enough, and because the clock is passed in, the test does not have to wait.</p>' +
          '<pre><code>class Bucket {\n  constructor(capacity, perSecond, now) {\n    this.capacity = capacity;\n    this.perSecond = perSecond;\n    this.now = now; // seconds, never going backwards\n    this.tokens = capacity;\n    this.last = now();\n  }\n\n  take() {\n    const t = this.now();\n    const refill = (t - this.last) * this.perSecond;\n    this.tokens = Math.min(this.capacity, this.tokens + refill);\n    this.last = t;\n    if (this.tokens &lt; 1) return false;\n    this.tokens -= 1;\n    return true;\n  }\n}</code></pre>' +
          '<p>Now talk about it as a reviewer would. What happens after a week without a call? The <code>min</code> keeps the bucket from overflowing. What should the caller of an API see when it returns <code>false</code>? <a href="https://datatracker.ietf.org/doc/html/rfc6585">Status 429</a>, ideally with a hint when to try again. And with ten processes? Either one shared counter, which costs a round trip, or a tenth of the limit each, which is unfair when traffic is uneven.</p>' +
          '<h2>Questions about the database</h2>' +
          '<p>Expect one. Practise <a href="https://www.postgresql.org/docs/current/using-explain.html">reading plans</a> until you can point at the line where the estimate and reality part. For <code>WHERE lower(email) = $1</code>, for example, an ordinary index on <code>email</code> is of no use: the index has to be built on the same expression.</p>' +
          '<p><u>When you are stuck</u>, say what you know, what you have ruled out, and what you would try next. Silence is the only state in which nobody can help you.</p>',
        questions: [
          'index-not-used',
          'n-plus-one',
          'token-bucket',
          'dedupe-stream',
          'cursor-pagination',
          'flaky-test',
          'log-fields',
          'idempotent-post',
          'row-deadlock',
          'isolation-levels',
          'cache-stampede',
        ],
        resources: ['rate-limit-kata', 'slow-query-lab', 'pg-explain', 'rfc-429'],
      },
      {
        key: 'system-design',
        title: 'System Design: thinking aloud about scale',
        description: 'Turn one vague sentence into requirements, numbers, a drawing and an honest list of weaknesses.',
        information:
          '<p>A design interview is an hour of decisions made in public. There is no hidden model answer. The interviewer wants to see whether your decisions follow from the requirements, and whether you notice when they stop doing so.</p>' +
          '<h2>A plan for fifty minutes</h2>' +
          '<ul>' +
          '<li><strong>8 minutes: requirements.</strong> Three things that it must do, one that it need not do, and what hurts most when it breaks.</li>' +
          '<li><strong>7 minutes: numbers.</strong> Requests per second, bytes per day, and the ratio of reads to writes.</li>' +
          '<li><strong>15 minutes: one path, from end to end.</strong> Follow a single request through every box.</li>' +
          '<li><strong>15 minutes: the hard part.</strong> Choose it yourself, and say why it is the hard part.</li>' +
          '<li><strong>5 minutes: review.</strong> What fails first at ten times the load?</li>' +
          '</ul>' +
          '<h2>Numbers that you can say aloud</h2>' +
          '<p>Take the warehouse robots: 20,000 of them, one position each second, about 100 bytes per message.</p>' +
          '<pre><code>20,000 messages/s x 100 bytes = 2 MB/s\n2 MB/s x 86,400 s             = about 170 GB per day\nlatest positions only         = 20,000 x 100 bytes = 2 MB</code></pre>' +
          '<p>The last line changes the design. The live map needs two megabytes, which fit into the memory of any machine; only the history is large, and nobody minds if the history is a minute late. <em>Two needs, two paths.</em></p>' +
          '<h2>Say the trade-off in one sentence</h2>' +
          '<blockquote>I keep seats in one database per region, because a bus belongs to exactly one region; the price is that a report over all regions is slower.</blockquote>' +
          '<p>Decision, reason, price. If you cannot name the price, you have not finished thinking. If the interviewer pushes, it is usually an invitation and not an attack: ask which requirement they have in mind.</p>' +
          '<h3>Common ways to lose the thread</h3>' +
          '<ol>' +
          '<li>Naming products before saying what they are for.</li>' +
          '<li>Adding a queue without saying what happens when it is full.</li>' +
          '<li>Drawing for ten minutes without a word.</li>' +
          '<li>Defending the first idea. <s>It scales</s> is not an argument; a number is.</li>' +
          '</ol>',
        questions: [
          'design-telemetry',
          'design-bus-seats',
          'design-notifications',
          'design-large-upload',
          'design-job-search',
          'design-audit-log',
          'design-feature-flags',
          'design-backpressure',
          'parcel-estimate',
          'design-noisy-tenant',
          'timeout-budget',
          'rename-column',
          'config-blast-radius',
          'explain-eventual',
        ],
        resources: ['estimation-sheet', 'diagram-drills', 'sre-overload', 'sqlite-when'],
      },
      {
        key: 'cross-functional',
        title: 'Cross Functional',
        description: 'Meet the people from product, sales, support and legal who will depend on your answers.',
        information:
          '<p>In this round nobody asks you to sort anything. You talk with someone who depends on engineers and who has been disappointed by some of them. They are asking themselves one question: <strong>will I understand this person on a bad day?</strong></p>' +
          '<h2>Explaining without technical words</h2>' +
          '<p>Choose one picture from daily life and test whether it survives a second question. For numbers that are out of date for a moment, a shop with two blackboards works well: the price is changed on one, and somebody walks over to the other. For a few seconds the boards differ. Nothing is lost, and nobody pays the wrong price, because the till looks at the first board only.</p>' +
          '<p>Then say what the listener can do with it:</p>' +
          '<blockquote>You can tell the customer that the number was right at the till the whole time, and that the display catches up within five seconds.</blockquote>' +
          '<h2>Saying no with something in your hand</h2>' +
          '<p>When a date is impossible, neither a flat refusal nor a brave yes helps. Use four steps:</p>' +
          '<ol>' +
          '<li>Ask what has to be true on that day. Often it is a demonstration, not the feature.</li>' +
          '<li>Offer two or three real options, each with its cost.</li>' +
          '<li>Recommend one of them.</li>' +
          '<li>Offer to be there when the customer is told.</li>' +
          '</ol>' +
          '<h2>Before you promise anything to legal</h2>' +
          '<p>A request such as "erase this person everywhere" needs questions before it needs code. Which systems hold the data? What has to be kept by law, for example invoices? What about backups, logs and suppliers? Who confirms to the person that it is done, and by when? A good engineer turns one frightening sentence into a list with names beside each line.</p>' +
          '<h3>Practise like this</h3>' +
          '<ul>' +
          '<li>Explain your latest project to somebody outside the trade, and ask them to repeat it.</li>' +
          '<li>Write a status message about an outage in sixty words: effect, since when, what is being done, next message.</li>' +
          '<li>Rewrite one sharp review comment so that you would be glad to receive it.</li>' +
          '</ul>',
        questions: [
          'explain-eventual',
          'say-no-friday',
          'erase-person',
          'support-escalation',
          'remote-async',
          'design-disagreement',
          'status-update',
          'review-tone',
          'unclear-requirements',
        ],
        resources: ['star-worksheet', 'sre-incidents', 'mock-plan'],
      },
      {
        key: 'manager-interview',
        title: 'Manager Interview',
        description:
          'Honest stories about mistakes, disagreement and influence, told to the person who would be your manager.',
        information:
          '<p>Your future manager has read the notes of all earlier rounds. The question that remains is what it will be like to work with you when something goes wrong. That is why so many of these questions are about mistakes, dates and quarrels.</p>' +
          '<h2>Build eight stories, not eighty answers</h2>' +
          '<p>Most questions of this kind can be answered with a small stock of true stories. Take eight, and note for each of them the <em>situation</em> in two sentences, <em>your own</em> task, what you did, how it ended, and what you do differently today. Then make a table: which story fits which question? Gaps become visible at once. Usually it is the disagreement that is missing.</p>' +
          '<ul>' +
          '<li>a mistake with a cost for others</li>' +
          '<li>a promise that you did not keep</li>' +
          '<li>a decision that you opposed and then carried out</li>' +
          '<li>feedback that hurt and helped</li>' +
          '<li>a change that you brought about without being in charge</li>' +
          '<li>a person whom you helped to grow</li>' +
          '<li>a week in which everything happened at once</li>' +
          '<li>something that you stopped</li>' +
          '</ul>' +
          '<h2>The proportions of a good answer</h2>' +
          '<p>One fifth for the situation, three fifths for what <u>you</u> did and why, one fifth for the result and the lesson. Under stress people turn this round and spend two minutes on the background. If you notice it, say so: "Let me come to my part."</p>' +
          "<blockquote>I told the customer's project lead within twenty minutes, before I knew the cause, because her team was about to load data into a system that I no longer trusted.</blockquote>" +
          '<p>This sentence contains an action, a time and a reason, and it makes no excuse.</p>' +
          '<h2>Your questions</h2>' +
          '<p>Half of the meeting may be yours. Ask about what has already happened rather than about intentions: <em>What did the team decide differently after its last incident? When did somebody last change your mind? What would make you say, a year from now, that hiring me was a good idea?</em> Listen to how long the pause is before the answer.</p>',
        questions: [
          'biggest-mistake',
          'missed-deadline',
          'disagree-and-commit',
          'lead-without-authority',
          'hard-feedback',
          'blameless-review',
          'questions-for-us',
          'incident-story',
          'delegate-project',
        ],
        resources: ['star-worksheet', 'sre-postmortem', 'one-on-one-notes'],
      },
      {
        key: 'offer',
        title: 'Offer',
        description: 'Read the whole offer, ask for what matters to you, and decide in writing without hurry.',
        information:
          '<p>The call with good news is pleasant, and it is not the moment to decide. Thank them, ask for the offer in writing, and agree on a day by which you will answer. A few working days are a normal request.</p>' +
          '<h2>Read everything, and compare the same things</h2>' +
          '<p>Two offers can be compared only if they are taken apart in the same way.</p>' +
          '<pre><code>                         offer A    offer B\nfixed pay per year\nexpected bonus (halved)\non-call pay\npaid days off\ncost of commuting\nequipment and learning\n---------------------------------\nsum for an ordinary year</code></pre>' +
          '<p>Halve every bonus that is "usual" but not promised. Count shares that you cannot sell as zero, and be happy if you turn out to be wrong. Then write under the table the three things that have no number: the people, the work of the first half year, and the way home.</p>' +
          '<h2>Asking for more</h2>' +
          '<ol>' +
          '<li>Decide first what would make you sign at once. If you do not know, you are not ready to ask.</li>' +
          '<li>Ask once, for one or two things, with a reason that concerns the work.</li>' +
          '<li>Stay silent after the sentence. The silence is not yours to fill.</li>' +
          '</ol>' +
          '<blockquote>I would like to join you. With two weeks of on-call duty in every eight, I had expected a fixed pay nearer to the top of the range that we spoke about. Is there room for that?</blockquote>' +
          '<p>If the number cannot move, other things may: the starting date, days at home, a written review of the salary after six months, a budget for courses.</p>' +
          '<h2>Before you sign</h2>' +
          '<ul>' +
          '<li><strong>Trial period:</strong> how long is it, and what changes at the end?</li>' +
          '<li><strong>Overtime:</strong> is some of it already contained in the pay, and how much?</li>' +
          '<li><strong>Side projects:</strong> who owns what you write at the weekend?</li>' +
          '<li><strong>Place of work:</strong> is working from home in the contract, or only in the conversation?</li>' +
          '</ul>' +
          '<p>Resign from your present position only once the signed contract is <strong>in your hands</strong>. Then write to everybody who helped you. If you decline, do it quickly and warmly: the same people will remember you in three years, perhaps at another company.</p>',
        questions: [
          'salary-expectation',
          'reason-for-leaving',
          'why-this-company',
          'questions-for-us',
          'on-call-experience',
        ],
        resources: ['offer-checklist', 'job-terms-ja'],
      },
    ],
  },
  {
    key: 'ja-interview',
    title: '日本語での面接に慣れる',
    description: '自己紹介から条件の確認まで、日本語の面接で実際に口にする言葉を、四つの段階に分けて練習します。',
    company: '',
    jobs: ['Backend Engineer', 'Frontend Engineer', 'SRE/DevOps', 'Engineering Manager'],
    daysAgo: 21,
    stages: [
      {
        key: 'ja-first-impression',
        title: '第一印象と自己紹介',
        description: 'あいさつ、自己紹介、志望動機までの最初の十分間を、落ち着いて話せるようにします。',
        information:
          '<p>面接の最初の十分間で話すことは、ほとんど決まっています。だからこそ準備の効果が大きく、ここで落ち着ければ、その後の質問にもゆとりを持って向き合えます。</p>' +
          '<h2>自己紹介は「入口」</h2>' +
          '<p>長さの目安は<strong>一分から一分半</strong>、文字にすると三百五十字前後です。経歴をすべて並べる必要はありません。次の四つを、この順に置いてみましょう。</p>' +
          '<ol>' +
          '<li>氏名と、いまの立場を一文で</li>' +
          '<li>代表的な仕事を一つ（規模や成果が分かる数字を添える）</li>' +
          '<li>その仕事で大切にしていたこと</li>' +
          '<li>応募先の仕事とのつながり</li>' +
          '</ol>' +
          '<blockquote>森と申します。現在は物流会社で、配送状況を管理するシステムの開発を担当しております。昨年は、夜間に四時間かかっていた集計を四十分に縮めました。数字そのものよりも、現場の方が朝一番に画面を開けるようになったことがうれしく、御社の倉庫向けの製品にも同じ面白さを感じております。本日はよろしくお願いいたします。</blockquote>' +
          '<h2>志望動機は一本の線で</h2>' +
          '<p>「自分の経験」「その会社である理由」「入社後にできること」が一本の線でつながっているかを確かめます。会社の良いところを三つ挙げるより、<em>一つの事実に自分がなぜ反応したのか</em>を話すほうが、ずっと記憶に残ります。</p>' +
          '<h2>退職理由で気をつけること</h2>' +
          '<ul>' +
          '<li>前の職場を責めない。ただし、無理に美しい話にもしない。</li>' +
          '<li>自分で変えようと試みたことを一つ入れる。</li>' +
          '<li>「次に何をしたいか」で話を終える。</li>' +
          '</ul>' +
          '<h3>言葉づかいの小さなコツ</h3>' +
          '<p>面接では「御社」、応募書類では「貴社」を使います。「なるほどですね」よりも「おっしゃるとおりです」や「そうなのですね」のほうが安心です。とはいえ、敬語の細かな間違いで落ちることはまずありません。語尾を飲み込まず、最後まで言い切るほうが、印象にははるかに大きく影響します。録音して聞き返し、「えーと」の回数を数えてみてください。三回目の録音で、驚くほど減っているはずです。</p>',
        questions: [
          'ja-self-intro',
          'ja-shibou-douki',
          'ja-tenshoku-riyuu',
          'ja-strength-weakness',
          'ja-career-gap',
          'ja-teamwork',
          'ja-learning-habit',
          'ja-overtime',
          'ja-other-companies',
          'ja-japanese-level',
          'ja-explain-nontech',
          'ja-ask-again',
        ],
        resources: ['self-intro-template', 'keigo-for-engineers', 'gyaku-shitsumon'],
      },
      {
        key: 'ja-technical',
        title: '技術面接を日本語で受ける',
        description: '知っている技術を、日本語で順序立てて説明し、分からないときにも会話を止めない練習をします。',
        information:
          '<p>技術面接で見られているのは、知識の量だけではありません。<strong>考えている途中を相手に見せられるか</strong>が、同じくらい大切です。日本語では語順の都合で結論が最後に来やすいので、意識して先に言いましょう。</p>' +
          '<h2>結論、理由、確かめ方</h2>' +
          '<p>「一覧画面だけ遅い」という質問なら、次のように組み立てます。</p>' +
          '<blockquote>まず、SQLの発行回数を疑います。一覧の件数に比例して遅くなっているなら、一行ごとに問い合わせている可能性が高いからです。確かめるために、一回の表示で流れるSQLをログで数えます。</blockquote>' +
          '<p>三つの文で十分です。相手がうなずいたら次の仮説へ、首をかしげたら根拠へ進みます。</p>' +
          '<h2>コードを声に出して読む</h2>' +
          '<p>画面を共有しながら書くときは、記号ではなく意図を読み上げます。次の例なら、「変換中の確定操作は送信とみなさず、ここで抜けます」と説明します。</p>' +
          "<pre><code>input.addEventListener('keydown', (event) =&gt; {\n  if (event.isComposing) return; // 変換の確定\n  if (event.key === 'Enter') submit();\n});</code></pre>" +
          '<p>続けて、<em>この書き方では足りない場合</em>にも触れましょう。ブラウザーによってはイベントの順序が異なるため、実機での確認が欠かせません。弱点を自分から言える人は信頼されます。</p>' +
          '<h2>分からないときの言い方</h2>' +
          '<ul>' +
          '<li>質問が聞き取れない：「○○についてのご質問、という理解でよろしいでしょうか」</li>' +
          '<li>少し考えたい：「三十秒ほど整理してもよろしいですか」</li>' +
          '<li>知らない：「使ったことはありませんが、名前から推測すると……」</li>' +
          '<li>間違いに気づいた：「先ほどの説明を訂正させてください」</li>' +
          '</ul>' +
          '<h3>用語は無理に訳さない</h3>' +
          '<p>「デッドロック」や「ロールバック」はそのままで構いません。一方で、<code>idempotent</code>は「べき等」、<code>consistency</code>は「整合性」と言えるようにしておくと、会話が途切れません。英語の単語を使うときも、続けて一言で説明を添えると丁寧です。毎日一つ、昨日使った技術を一分で説明する習慣をつけましょう。</p>',
        questions: [
          'ja-slow-list-screen',
          'ja-index-cost',
          'ja-payment-in-transaction',
          'ja-double-submit',
          'ja-mojibake',
          'ja-name-variants',
          'ja-date-off-by-one',
          'ja-night-batch',
          'ja-tax-rounding',
          'ja-legacy-code',
          'ja-session-or-token',
          'ja-log-privacy',
          'ja-ime-enter',
          'ja-offline-form',
          'ja-alert-ignored',
          'ja-inode',
          'ja-ask-again',
        ],
        resources: ['mdn-ja-http', 'mdn-ja-composing', 'ipa-web-security', 'slow-query-lab'],
      },
      {
        key: 'ja-system-design',
        title: 'システム設計を日本語で説明する',
        description: '前提の確認から比較と判断まで、設計の話し合いを日本語で進める型を身につけます。',
        information:
          '<p>設計面接は、正解を当てる試験ではなく、<strong>一緒に設計する一時間</strong>です。面接官を、業務をよく知る同僚だと思って質問してみましょう。</p>' +
          '<h2>最初に前提をそろえる</h2>' +
          '<p>題材が「病院の予約」なら、図を描く前に次のことを確認します（<a href="https://www.ipa.go.jp/archive/digital/iot-en-ci/jyouryuu/hikinou/ent03-b.html">非機能要求グレード</a>も手がかりになります）。</p>' +
          '<ol>' +
          '<li>誰が使うのか（患者さん、受付、医師）</li>' +
          '<li>一日に何件で、いつ集中するのか</li>' +
          '<li>間違いが起きたとき、一番困るのは何か</li>' +
          '<li>今日の時間では扱わないことは何か</li>' +
          '</ol>' +
          '<p>聞き方は「～という理解で進めてもよろしいでしょうか」が便利です。答えがなければ、自分で仮定を置き、「仮に一日八百件とします」と声に出して次へ進みます。</p>' +
          '<h2>桁をつかむ計算</h2>' +
          '<pre><code>1日 800件、受付は 8時間\n800 ÷ 8 = 1時間に 100件\n朝の集中を 5倍と見て、1時間に 500件\n500 ÷ 3600 = 毎秒 およそ 0.14件</code></pre>' +
          '<p>毎秒一件にも届きません。つまり、この題材の難しさは性能ではなく、<em>電話・窓口・ウェブが同じ枠を取り合うこと</em>にあります。計算の目的は、難しい場所を見つけることです。</p>' +
          '<h2>比較して、選んで、代償を言う</h2>' +
          '<blockquote>案は二つあります。枠を押さえてから入力していただく方法と、入力の最後に確定する方法です。電話では相手をお待たせできないため、私は前者を選びます。その代わり、途中でやめた枠を五分で戻す処理が必要になります。</blockquote>' +
          '<p>「案は二つ」「私は前者を選びます」「その代わり」。この三つの言い回しがあるだけで、話はぐっと追いやすくなります。</p>' +
          '<h2>終わる前の見直し</h2>' +
          '<ul>' +
          '<li>通信が切れたら、現場は何をするか</li>' +
          '<li>件数が十倍になったら、どこが最初に詰まるか</li>' +
          '<li>個人情報はどこに残るか</li>' +
          '<li>動いていることを、誰がどう確かめるか</li>' +
          '</ul>' +
          '<p>残り五分になったら、<u>自分から</u>この見直しを始めてください。「この設計の弱いところは二つあります」と切り出せれば、最後の印象は引き締まったものになります。</p>',
        questions: [
          'ja-design-clinic',
          'ja-design-redelivery',
          'ja-design-points',
          'ja-design-attendance',
          'ja-design-safety',
          'ja-design-agv',
          'ja-design-address',
          'ja-design-photo',
          'ja-design-ticket',
          'ja-design-two-sites',
          'ja-design-onpre',
          'ja-design-month-end',
          'ja-stale-cache',
          'ja-api-compat',
        ],
        resources: ['design-phrases-ja', 'ipa-nonfunctional', 'estimation-sheet'],
      },
      {
        key: 'ja-final-round',
        title: '最終面接と条件の確認',
        description: '役員や上司になる人との対話、逆質問、そして条件の確認までを、率直で丁寧な言葉で乗り切ります。',
        information:
          '<p>最終面接では、技術の細部よりも<strong>仕事の進め方と人柄</strong>が話題になります。相手は「困ったときに、この人は何をするだろう」と想像しながら聞いています。</p>' +
          '<h2>失敗談は順番がすべて</h2>' +
          '<p>失敗の大きさよりも、その後の動きが評価されます。次の順に、それぞれ一、二文で話しましょう。</p>' +
          '<ol>' +
          '<li>何が起き、誰に影響が出たか</li>' +
          '<li>自分の判断のどこが誤っていたか</li>' +
          '<li><em>まず誰に、何を伝えたか</em></li>' +
          '<li>どう収め、何を変えたか</li>' +
          '</ol>' +
          '<blockquote>原因はまだ分かっておりませんでしたが、十五分後には営業の責任者に第一報を入れました。お客様の締め作業が夕方に迫っていたためです。</blockquote>' +
          '<p>「報告は早く、推測は分けて」という姿勢が、この二文だけで伝わります。</p>' +
          '<h2>逆質問は会話の続き</h2>' +
          '<p>用意した質問を読み上げるより、面接中に出た話題を拾うほうが自然です。「先ほど、立ち上げ期は大変だったと伺いましたが、いま振り返って一番助けになったことは何でしょうか」のように、相手の経験を尋ねてみましょう。反対に、休日や手当の話は、人事の方との場で確認するほうが具体的な答えを得られます。</p>' +
          '<h2>条件の確認は遠慮しない</h2>' +
          '<p>内定の連絡を受けたら、お礼を述べたうえで、書面での提示をお願いします。確認したい項目は次のとおりです。</p>' +
          '<ul>' +
          '<li>基本給と、<strong>固定残業代</strong>の時間数および金額</li>' +
          '<li>賞与の算定方法と、前年の実績</li>' +
          '<li>試用期間の長さと、その間の条件</li>' +
          '<li>就業場所、在宅勤務の扱い、転勤の有無</li>' +
          '<li>待機当番や休日対応の手当と代休</li>' +
          '</ul>' +
          '<h3>回答を待っていただくとき</h3>' +
          '<p>「前向きに検討しております。家族とも相談のうえ、来週の水曜日までにお返事を差し上げてもよろしいでしょうか」。<u>期日を自分から示す</u>ことが大切です。お断りする場合も、同じ丁寧さで早めに伝えましょう。業界は思いのほか狭く、数年後に別の形で再会することも珍しくありません。</p>',
        questions: [
          'ja-failure',
          'ja-five-years',
          'ja-hard-time',
          'ja-late-report',
          'ja-gyaku-shitsumon',
          'ja-start-date',
          'ja-salary',
          'ja-new-member',
          'ja-stuck-junior',
          'ja-entrust',
          'ja-team-conflict',
          'ja-evaluation-talk',
          'ja-priority',
          'ja-partner-company',
          'ja-resignation',
          'ja-tech-choice',
        ],
        resources: ['gyaku-shitsumon', 'job-terms-ja', 'keigo-for-engineers', 'ipa-ap-exam'],
      },
    ],
  },
  {
    key: 'em-conversations',
    title: 'Engineering Manager Conversations',
    description:
      'Five conversations that decide whether you will be trusted with a team: your story, people, delivery, other departments, and the final panel.',
    company: 'Asagiri Mobility',
    jobs: ['Engineering Manager'],
    daysAgo: 64,
    stages: [
      {
        key: 'em-story',
        title: 'Your Management Story',
        description:
          'Explain why you manage, what your teams achieved, and what you learned from the parts that failed.',
        information:
          '<p>Candidates for management often describe their teams and forget themselves, or the other way round. In this first conversation you need both: what the team achieved, and which part of it would not have happened without you.</p>' +
          '<h2>Three sentences about why you manage</h2>' +
          '<p>Write them down before the call, because the honest version takes time. "I was asked to" is a fine beginning and a poor ending. What made you stay? Which part of the week would you miss?</p>' +
          "<blockquote>I became a manager because somebody had to, and I stayed because I noticed that I was prouder of a colleague's first design review than of my own code.</blockquote>" +
          '<h2>A fact sheet for each team</h2>' +
          '<p>You will be asked for figures, and looking for them in your memory costs you calm. Prepare a small sheet:</p>' +
          '<ul>' +
          '<li><strong>Size and shape:</strong> how many people, which levels, how many places.</li>' +
          '<li><strong>Purpose:</strong> one sentence that a customer would understand.</li>' +
          '<li><strong>Before and after:</strong> two measures that changed while you were there, and the other reasons why they may have changed.</li>' +
          '<li><strong>People:</strong> who joined, who was promoted, who left and why.</li>' +
          '<li><strong>A regret:</strong> one thing that you would do earlier today.</li>' +
          '</ul>' +
          '<p>The regret is the most valuable line. Without it, the rest sounds like an advertisement.</p>' +
          '<h2>"We" and "I"</h2>' +
          '<p>Use <em>we</em> for results and <em>I</em> for decisions: "We halved the time to release; I had decided to stop two projects so that there was room for it." Interviewers listen for this difference, often without knowing it.</p>' +
          '<h2>Prepare for the first ninety days</h2>' +
          '<p>Sooner or later every process asks what you would do at the beginning. Do not present a finished plan for a team you have never met. Offer a way of finding out instead:</p>' +
          '<ol>' +
          '<li>In the first two weeks, ask everybody the same five questions.</li>' +
          '<li>By the end of the first month, tell the team what you heard, without names.</li>' +
          '<li>Repair one small and visible thing at once.</li>' +
          '<li>Leave structures alone until you can explain why they exist.</li>' +
          '</ol>' +
          '<p>Close with a question of your own: <u>what has been tried already?</u></p>',
        questions: [
          'walk-through-cv',
          'reason-for-leaving',
          'proud-project',
          'one-on-one',
          'first-90-days',
          'remote-async',
        ],
        resources: ['star-worksheet', 'one-on-one-notes', 'mock-plan'],
      },
      {
        key: 'em-people',
        title: 'People and Performance',
        description: 'Talk about weak performance, conflict, growth and hiring with respect for everyone in the story.',
        information:
          '<p>This is usually the longest conversation and the most personal one. The stories concern real people, so begin with a small ritual: change names, leave out illnesses, and say that you are doing so. How you speak about people who are not in the room is part of the answer.</p>' +
          '<h2>Weak performance: cause before remedy</h2>' +
          '<p>When somebody delivers little, there are several possible causes, and each one needs something different.</p>' +
          '<ul>' +
          '<li><em>Nobody said what was expected</em>: say it, in writing, with examples.</li>' +
          '<li><em>The task does not fit</em>: change the task before you judge the person.</li>' +
          '<li><em>Life outside work</em>: offer time, not curiosity.</li>' +
          '<li><em>A skill is missing</em>: plan the learning, with a date.</li>' +
          '<li><em>No will</em>: be clear, be fair, and do not wait for a year.</li>' +
          '</ul>' +
          '<p>Then describe the rhythm: a concrete expectation, a short meeting every week, and a date on which you both look at the result. Have two true stories ready, one with each ending.</p>' +
          '<h2>Words for a difficult opening</h2>' +
          '<blockquote>I want to talk about the last two releases. The work came later than we had agreed, and twice I heard about it from others. I would like to understand how you see it before I say what I need.</blockquote>' +
          '<p>Facts, effect, a question. There is no "always", no "never" and no guess about motives. Practise saying it slowly, and then <strong>stop talking</strong>.</p>' +
          '<h2>Growth without a title</h2>' +
          '<p>Not every senior engineer wants to manage. Offer a larger problem instead of a larger team: a system that nobody understands, a customer that nobody can satisfy, a group of younger colleagues who need an example. Agree on how success would look, and tell others about it, since recognition is part of the pay.</p>' +
          '<h2>Signs of exhaustion</h2>' +
          '<ol>' +
          '<li>Jokes become rarer, or sharper.</li>' +
          '<li>Reviews get shorter while changes get larger.</li>' +
          '<li>Good people stop disagreeing.</li>' +
          '</ol>' +
          '<p>Within two weeks you can nearly always cancel a meeting, move a date, and take one project off the list. Say which one you would choose, and whom you would have to convince.</p>',
        questions: [
          'low-performer',
          'two-seniors',
          'grow-senior',
          'team-burnout',
          'one-on-one',
          'hard-feedback',
          'hire-bar',
          'reorg-news',
          'delegate-project',
        ],
        resources: ['one-on-one-notes', 'sre-postmortem', 'star-worksheet'],
      },
      {
        key: 'em-delivery',
        title: 'Delivery under Constraints',
        description:
          'Show how you choose what to leave out, how you report bad news early, and how you pay for old decisions.',
        information:
          '<p>Everybody can describe a project that went well. In this conversation you are asked about the other kind: the date stands, the scope does not fit, and somebody important is waiting.</p>' +
          '<h2>Know early, say early</h2>' +
          '<p>The most useful habit is to replace "on track" with a number. Once a week, ask each person for two dates: <em>when will it be done if all goes well, and by which date would you bet your own money on it?</em> The distance between the two is the risk. If it grows from week to week, you know before the calendar does.</p>' +
          '<pre><code>week   hoped for   would bet on   distance\n1      12 May      26 May         14 days\n2      12 May      30 May         18 days\n3      15 May       9 June        25 days   (tell people now)</code></pre>' +
          '<h2>Cutting scope without cutting the product to pieces</h2>' +
          '<ol>' +
          '<li>Agree on the rule before you look at the list: <strong>who must be able to do what on the first day?</strong></li>' +
          '<li>Remove whole paths rather than a little from each. A thing that half works costs more than a thing that is missing.</li>' +
          '<li>Invite support and sales. They know which workaround customers will accept.</li>' +
          '<li>Write down what was left out, why, and what would reopen the decision.</li>' +
          '</ol>' +
          '<h2>Speaking about technical debt with people who pay</h2>' +
          '<p>A finance director has no use for the word <s>refactoring</s>. Connect the work with something that is already counted: hours lost to incidents, days from request to release, the price of an old contract.</p>' +
          '<blockquote>Last year, changing a fare took us eleven days, and we did it nine times. After four weeks of work it takes one day. We have already changed fares six times this spring.</blockquote>' +
          '<p>Then add one investment that did not pay off, and what you stopped because of it. It makes the other numbers believable.</p>' +
          '<h2>Delegating something that you could do better</h2>' +
          '<p>Decide three things beforehand and tell the person: what must be true at the end, at which points you want to be asked, and what would make you step in. Everything else is theirs, including the style. If you step in, say so openly, and step out again as soon as you can.</p>',
        questions: [
          'tech-debt-budget',
          'cut-scope',
          'delegate-project',
          'missed-deadline',
          'say-no-friday',
          'first-90-days',
        ],
        resources: ['sre-slo', 'estimation-sheet', 'mock-plan'],
      },
      {
        key: 'em-departments',
        title: 'Across Departments',
        description: 'Earn the trust of product, design, support and legal when your interests are not the same.',
        information:
          '<p>The people in this round do not report to you and never will. They want to find out whether you would be an ally, a wall or a postbox. Expect short scenarios and somebody who plays the impatient side rather well.</p>' +
          '<h2>Find the interest behind the demand</h2>' +
          '<p>A demand is a solution that somebody has already chosen for you. Behind it is an interest, and interests can often be served in several ways.</p>' +
          '<ul>' +
          '<li><strong>Demand:</strong> "The export must be ready on Friday."<br><strong>Interest:</strong> the customer has to send figures to an authority on Monday.</li>' +
          '<li><strong>Demand:</strong> "Engineers should answer support tickets."<br><strong>Interest:</strong> the same complaint has come back three times.</li>' +
          '<li><strong>Demand:</strong> "No changes in December."<br><strong>Interest:</strong> last year somebody spent the holidays on the telephone.</li>' +
          '</ul>' +
          '<p>In the interview, ask one question before you answer. It is the simplest proof that you do this at work as well.</p>' +
          '<h2>Disagreeing in front of others</h2>' +
          '<p>Suppose that a designer loves an animation that will make some people ill. Do not begin with rules. Agree on the common aim first, which is that customers enjoy the page. Then bring evidence: a setting that some visitors have switched on, a colleague who closes the page, a version that keeps the idea and moves less. Decide together how you will know whether it worked.</p>' +
          '<blockquote>I want people to notice this as much as you do. Can we look at what those see who have asked their device for less motion?</blockquote>' +
          '<h2>Complaints that come back</h2>' +
          '<ol>' +
          '<li>Talk to the customer yourself once, together with support.</li>' +
          '<li>Watch instead of asking: let them show you what they do.</li>' +
          '<li>Say openly what you have ruled out and what you have not.</li>' +
          '<li>Name one person who stays responsible until it is closed.</li>' +
          '</ol>' +
          '<p>Finally, learn the calendar of every neighbour: the end of the quarter for sales, the audit for finance, the fair for marketing. <u>Half of all conflicts are about timing</u>, and a manager who knows the dates can avoid them without winning a single argument. At the end of the round, ask each person what the last manager in this position did that helped them most.</p>',
        questions: [
          'say-no-friday',
          'explain-eventual',
          'design-disagreement',
          'support-escalation',
          'erase-person',
          'cut-scope',
          'tech-debt-budget',
        ],
        resources: ['sre-incidents', 'mock-plan', 'offer-checklist'],
      },
      {
        key: 'em-panel',
        title: 'Final Panel',
        description:
          'An hour with several leaders at once: judgement, values and the courage to say that you do not know.',
        information:
          '<p>A panel is tiring, because five people have five reasons for being there. Find them out at the beginning. When everybody introduces themselves, write down a name, a role and one word about what that person probably worries about. Later, when you answer, look at the one who asked and finish with the others.</p>' +
          '<h2>Questions about judgement</h2>' +
          '<p>They often describe a conflict between two good things: openness and a secret that you have to keep, speed and safety, one person and the group. Do not look for the trick. Show your way of deciding:</p>' +
          '<ol>' +
          '<li>Name both goods, so that everyone sees you have understood.</li>' +
          '<li>Say which one you put first here, and why.</li>' +
          '<li>Say what you would do for the one that comes second.</li>' +
          '<li>Say what would make you change your mind.</li>' +
          '</ol>' +
          '<blockquote>I may not tell the team about the split yet, and I will not lie to them either. If somebody asks me directly, I will say that there are things I cannot talk about, and that I will be there on the day when I can.</blockquote>' +
          '<h2>Who pressed the button?</h2>' +
          '<p>Somebody on the panel may test whether you protect people and learn from incidents at the same time. A calm answer moves the question from the person to the system: <em>why was one button enough?</em> Then it returns to responsibility, since a review without blame still ends with tasks, names and dates. Leaving out either half is a mistake.</p>' +
          '<h2>Saying that you do not know</h2>' +
          '<p>With a panel, guessing is dangerous: one of the five is an expert. Try <strong>"I have not had to decide that yet. I would begin by asking …"</strong> and name the person in the company whom you would ask.</p>' +
          '<h3>The last ten minutes</h3>' +
          '<ul>' +
          '<li>Ask the whole panel one question on which they may disagree, such as what the team should stop doing.</li>' +
          '<li>Watch how they disagree. You are choosing as well.</li>' +
          '<li>End with one sentence about why you want this work, and not with thanks alone.</li>' +
          '</ul>' +
          '<p>On the way home, note what surprised you. Those notes are worth more than your mood when the offer arrives.</p>',
        questions: [
          'first-90-days',
          'hire-bar',
          'reorg-news',
          'biggest-mistake',
          'disagree-and-commit',
          'blameless-review',
          'lead-without-authority',
          'team-burnout',
          'two-seniors',
          'low-performer',
          'grow-senior',
          'questions-for-us',
        ],
        resources: ['star-worksheet', 'sre-postmortem', 'offer-checklist'],
      },
    ],
  },
  {
    key: 'sre-fundamentals',
    title: 'SRE Fundamentals under Pressure',
    description:
      'Look at a sick machine, agree on what good means, lead an incident, design for failure, and learn in writing: five stages with exercises.',
    company: 'Hoshino Cloud',
    jobs: ['SRE/DevOps', 'Backend Engineer'],
    daysAgo: 112,
    stages: [
      {
        key: 'linux-triage',
        title: 'A Sick Machine: the First Five Minutes',
        description: 'Find out which resource is short, one hypothesis at a time, while you tell others what you see.',
        information:
          '<p>In this interview you get a terminal, or somebody who plays one, and a complaint: "the server is slow". The trap is to type commands quickly. Every command should answer a question that you have just said aloud.</p>' +
          '<h2>An order that rarely fails</h2>' +
          '<ol>' +
          '<li><strong>Who is affected, and since when?</strong> One user, one machine or all of them? What changed at that time?</li>' +
          '<li><strong>Which resource is short?</strong> Processor, memory, disk, network, or a limit that somebody has set.</li>' +
          '<li><strong>Who is using it?</strong> A process, a customer, a scheduled job.</li>' +
          '<li><strong>What is the smallest safe step</strong> that makes it better now?</li>' +
          '</ol>' +
          "<pre><code>uptime                      # load over 1, 5 and 15 minutes\nvmstat 1 5                  # r: runnable, b: blocked, si/so: swapping\nps -eo state,pid,wchan:20,comm | grep '^D'\ndf -h; df -i                # space, and then inodes\nss -s                       # sockets by state\ndmesg -T | tail             # what the kernel complained about</code></pre>" +
          '<h2>Reading the surprising cases</h2>' +
          '<p><em>High load and idle processors.</em> On Linux, the load average also counts tasks that wait uninterruptibly, most often for storage. Look at column <code>b</code> and at the processes in state <code>D</code>; a network file system that hangs is a classic.</p>' +
          '<p><em>A full disk that does not add up.</em> A deleted file keeps its space for as long as a process holds it open. <code>lsof +L1</code> lists such files. Restarting or reopening the log in that one process frees the space; a reboot is not needed. Files hidden under a mount point are the second suspect.</p>' +
          '<p><em>Exactly five seconds.</em> A round number is nearly always a timeout. Five seconds is a common waiting time of a resolver before it asks again, so measure the name lookup separately from the request.</p>' +
          '<h2>Say what you see</h2>' +
          '<blockquote>Memory looks fine, and nothing is swapping. Twelve processes are blocked, all in the same directory. My guess is the network disk. I will check whether other machines that mount it are slow too.</blockquote>' +
          '<p>Observation, guess, next step. If the result contradicts your guess, say so with pleasure: <u>a wrong guess that is ruled out is progress</u>.</p>',
        questions: [
          'load-high-cpu-idle',
          'disk-full-du',
          'oom-below-limit',
          'dns-five-seconds',
          'time-wait',
          'expired-certificate',
          'log-fields',
        ],
        resources: ['log-parsing-kata', 'sre-incidents', 'sqlite-planner'],
      },
      {
        key: 'slo-and-alerts',
        title: 'Objectives and Alerts',
        description:
          'Decide what good service means, count how often it is missed, and wake people only when it matters.',
        information:
          '<p>An objective answers one question: <strong>how much failure is acceptable before we change what we are doing?</strong> Without that second half it is decoration.</p>' +
          '<h2>From complaint to indicator</h2>' +
          '<p>Begin with what callers would complain about. For an internal API these are usually two things: the answer was wrong or missing, or it came too late. Write each one as a fraction, because fractions can be compared and added up.</p>' +
          '<pre><code>availability = good answers / all valid requests\nlatency      = answers within 300 ms / all good answers</code></pre>' +
          '<p>Measure as near to the caller as you can. A server that never received a request does not count it as failed.</p>' +
          '<h2>Choosing a number, and doing the arithmetic</h2>' +
          '<p>Look at the last three months and set the first target slightly below what you achieved. Then translate it into minutes, since nobody can feel a percentage.</p>' +
          '<ul>' +
          '<li>99 % in 30 days: 7 hours and 12 minutes of failure</li>' +
          '<li>99.9 %: about 43 minutes</li>' +
          '<li>99.99 %: about 4 minutes, so no human being can be part of the repair</li>' +
          '</ul>' +
          '<p>The last line usually ends the discussion about more nines.</p>' +
          '<h2>Alerts that deserve a person</h2>' +
          '<p>An <a href="https://sre.google/workbook/alerting-on-slos/">alert on the budget</a> is better than one on a threshold. Ask how fast the budget is being used: at a rate of 1 it lasts exactly for the whole period. With a 30-day budget, a rate of 14.4 uses 2 percent of it within one hour, which is worth waking somebody for; a rate of 1 over three days is worth a ticket.</p>' +
          '<blockquote>For each page: what should the person do at three in the morning that a machine could not do, and why can it not wait until nine?</blockquote>' +
          '<p>If nobody can answer, turn the page into a ticket or remove it. To clean up sixty pages a week, sort them by frequency and treat the top three first. They often make up more than half.</p>' +
          '<h3>Who has to agree</h3>' +
          '<p>The owner of the product, because the budget limits the speed of releases. The team, because they carry the pager. And one important caller, because it is <em>their</em> experience that is being measured. Put it on one page, with a date for looking at it again.</p>',
        questions: [
          'first-slo',
          'noisy-alerts',
          'log-fields',
          'timeout-budget',
          'shift-handover',
          'on-call-experience',
        ],
        resources: ['sre-slo', 'sre-alerting', 'sre-overload'],
      },
      {
        key: 'incident-command',
        title: 'Leading an Incident',
        description:
          'Take the lead calmly, separate deciding from repairing, and keep everybody informed at fixed times.',
        information:
          '<p>A common exercise: the interviewer plays a whole company, the error rate is rising, and you have just joined the call. You are not expected to find the cause. You are expected to bring order.</p>' +
          '<h2>The first sentence</h2>' +
          '<blockquote>I am leading this incident. Mika, please look for the cause. Jonas, you write the messages. I will ask for a summary every ten minutes, and nobody changes anything without saying so here.</blockquote>' +
          '<p>Three roles are enough for most incidents: one person decides, one repairs, one speaks. The person who decides <strong>does not type commands</strong>. In a small team one person may have two roles, but say which.</p>' +
          '<h2>Relief before cause</h2>' +
          '<ol>' +
          '<li>What do customers notice, and how many of them?</li>' +
          '<li>What changed recently? Releases, configuration, certificates, traffic, suppliers.</li>' +
          '<li>What can be undone quickly and safely?</li>' +
          '<li>Set a time: "If we do not know more at 14:20, we roll back."</li>' +
          '</ol>' +
          '<p>A release with a schema change needs one more question: <em>can the old version run on the new schema?</em> If columns were only added, yes. If something was renamed or removed, rolling back may make things worse, and switching off the feature or diverting traffic is the better relief. The right time for this question is before the release, so that the answer stands in the release notes.</p>' +
          '<h2>Messages on a timetable</h2>' +
          '<p>Customers forgive an outage more easily than silence. Four sentences will do:</p>' +
          '<ul>' +
          '<li>what does not work, in their words</li>' +
          '<li>since when, and for whom</li>' +
          '<li>that people are working on it, and a workaround if there is one</li>' +
          '<li>when the next message will come, <u>even if there is no news by then</u></li>' +
          '</ul>' +
          '<p>Leave out guesses about the cause and promises about the end.</p>' +
          '<h2>Handing over</h2>' +
          '<p>After some hours somebody has to take your place, and this is when knowledge gets lost. Hand over in writing and aloud:</p>' +
          '<pre><code>State:    errors at 3 %, falling; feature X is switched off\nTried:    restart (no effect), rollback (not possible: schema)\nNext:     backfill finishes about 17:30, then switch X on for 1 %\nPromised: next public message at 17:00</code></pre>' +
          '<p>The new lead repeats it in their own words. Only then do you leave, and you really do leave.</p>',
        questions: [
          'status-update',
          'rollback-with-schema',
          'incident-story',
          'shift-handover',
          'blameless-review',
          'expired-certificate',
          'config-blast-radius',
          'on-call-experience',
        ],
        resources: ['sre-incidents', 'sre-cascading', 'log-parsing-kata'],
      },
      {
        key: 'designing-for-failure',
        title: 'Designing for Failure',
        description: 'Draw systems in which one broken part stays one broken part, and prove it before reality does.',
        information:
          '<p>In a design round for reliability, the drawing of the healthy system is only the first third. Spend the rest going from box to box and asking: <strong>what if this one is slow, wrong, full or gone?</strong> Slow is the worst of the four, because nothing reports it as broken.</p>' +
          '<h2>How one failure becomes many</h2>' +
          '<p>Retries are the usual fuel. Three attempts at each of three layers turn one request into 27 at the bottom, exactly when the bottom is already struggling. The remedies fit on one card:</p>' +
          '<ul>' +
          '<li>one deadline for the whole request, handed on from service to service</li>' +
          '<li>retries in one layer only, with a growing and random delay</li>' +
          '<li>a budget: retries may never exceed, say, a tenth of normal traffic</li>' +
          '<li>short queues, and an early and honest refusal when they are full</li>' +
          '</ul>' +
          '<pre><code>wait = random(0, min(cap, base * 2 ** attempt))\nif now + wait &gt; deadline: give up and tell the caller</code></pre>' +
          '<h2>Recovery is a feature with a deadline</h2>' +
          '<p>For a database of 4 TB that must be back within four hours, do the sum first: copying 4 TB at 500 MB per second takes about 2 hours and 15 minutes, and after that the log of changes has to be applied. There is little room for mistakes, so the restore has to be automatic and practised.</p>' +
          "<blockquote>We restore last night's copy every week on a fresh machine, run twenty queries against it and record how long it took. The number is on the team's wall.</blockquote>" +
          "<p>A backup that nobody has restored is a hope. Keep one copy where the administrator's ordinary account cannot delete it.</p>" +
          '<h2>Changing things in small portions</h2>' +
          '<ol>' +
          '<li>One machine, then one percent, then a tenth, then a region, then the rest.</li>' +
          '<li>Wait at each step for long enough that the usual problem would show itself.</li>' +
          '<li>Let a measurement stop the process, not a tired person.</li>' +
          '<li>Treat configuration and flags exactly like code. <em>A text file can take everything down, too.</em></li>' +
          '</ol>' +
          '<h3>How to finish</h3>' +
          '<p>Name the two failures that your design does not survive, what they would cost, and why you accept them. No reliable system is safe against everything, and saying so is a sign of experience.</p>',
        questions: [
          'design-second-region',
          'design-backup',
          'design-deploy-pipeline',
          'design-feature-flags',
          'design-backpressure',
          'design-audit-log',
          'design-noisy-tenant',
          'design-telemetry',
          'timeout-budget',
          'cache-stampede',
          'rename-column',
          'config-blast-radius',
        ],
        resources: ['sre-cascading', 'sre-overload', 'pg-archiving', 'sqlite-when'],
      },
      {
        key: 'learning-in-writing',
        title: 'Learning from Incidents',
        description: 'Write a review that people like to read, that blames nobody, and that changes something.',
        information:
          '<p>Some companies ask for a written sample: here are the log and the chat of an incident, please write the review in an hour. Others want you to tell it. In both cases the reader should understand what happened, why it <em>made sense at the time</em>, and what will be different.</p>' +
          '<h2>A structure for two pages</h2>' +
          '<ol>' +
          '<li><strong>Summary:</strong> three sentences that the head of sales understands.</li>' +
          '<li><strong>Effect:</strong> who, how many, how long, and what it cost.</li>' +
          '<li><strong>Timeline:</strong> times with a time zone, facts only, and when people learned what.</li>' +
          '<li><strong>Contributing causes:</strong> always several.</li>' +
          '<li><strong>What went well, and where we were lucky.</strong></li>' +
          '<li><strong>Actions:</strong> few, each with one name and one date.</li>' +
          '</ol>' +
          '<h2>Wording that keeps people talking</h2>' +
          '<p>Compare these two sentences about the same minute:</p>' +
          '<blockquote><s>The engineer carelessly applied the wrong configuration.</s><br>At 10:42 the configuration for the test system was applied to production. The two commands differ in one letter, and neither asks for confirmation.</blockquote>' +
          '<p>The second is longer and more useful: it contains two things that can be changed. As a rule, replace adjectives with details, and "should have" with "did, because". Roles are enough; names are rarely needed outside the list of actions.</p>' +
          '<h2>Questions that lead further than "why"</h2>' +
          '<ul>' +
          '<li>What did the screen show at that moment?</li>' +
          '<li>What would have had to be different for somebody to notice earlier?</li>' +
          '<li>How often has it nearly happened before?</li>' +
          '<li>Which safety net held, and which one was missing?</li>' +
          '</ul>' +
          '<h2>Actions that really happen</h2>' +
          '<p>Ten actions mean none. Take the two that would have shortened or prevented the incident, and prefer changes to the system over training and warnings. "Be more careful" is not an action. Check after four weeks whether they are done, and say so in public if they are not.</p>' +
          '<h3>In the interview</h3>' +
          '<p>If you tell an incident of your own, begin with the summary and let the others ask. Mention one thing that you <u>still</u> do not know. And when somebody asks who was to blame, answer kindly that you can explain how it was possible, and that this is the part which can be repaired.</p>',
        questions: [
          'blameless-review',
          'biggest-mistake',
          'incident-story',
          'noisy-alerts',
          'shift-handover',
          'config-blast-radius',
          'flaky-test',
          'missed-deadline',
        ],
        resources: ['sre-postmortem', 'sre-slo', 'star-worksheet'],
      },
    ],
  },
];
