import type { ProblemCode } from '@manabi/kernel'

interface Advice {
  /** What to do, in English; title and explanation stand in the problem table. */
  readonly en: string
  readonly ja: { readonly title: string; readonly explanation: string; readonly advice: string }
}

/** What a developer who meets a problem can do about it, for the pages at `/errors/{code}`. */
export const problemAdvice: Readonly<Record<ProblemCode, Advice>> = {
  invalid_request: {
    en: 'Correct the fields that errors names by their dotted path, then send the request again.',
    ja: ja(
      'リクエストが不正です',
      'リクエストの形式に誤りがあります。必須項目の欠落、型の誤り、ありえない値などです。',
      'errors に示された項目を修正して、もう一度送信してください。',
    ),
  },
  invalid_credentials: {
    en: 'Check the email and password, or the device secret, and sign in again.',
    ja: ja(
      '認証情報が正しくありません',
      'メールアドレス、パスワード、またはデバイスシークレットが正しくありません。',
      '入力内容を確認して、もう一度サインインしてください。',
    ),
  },
  invalid_grant: {
    en: 'Discard the refresh token and ask the person to sign in again.',
    ja: ja(
      'リフレッシュトークンが無効です',
      'リフレッシュトークンが無効、失効済み、または期限切れです。',
      'トークンを破棄し、もう一度サインインしてください。',
    ),
  },
  refresh_token_reused: {
    en: 'Use the newest refresh token of the session. Make sure that only one refresh runs at a time.',
    ja: ja(
      '使用済みのリフレッシュトークンです',
      'このリフレッシュトークンはすでに使用されています。セッションは有効なままです。',
      'そのセッションの最新のリフレッシュトークンを使用してください。更新処理は同時に一つだけ実行してください。',
    ),
  },
  unauthorized: {
    en: 'Send an access token as Authorization: Bearer, or an API key as X-Api-Key. Refresh the token when it has expired.',
    ja: ja(
      '認証が必要です',
      '認証情報がないか、無効または期限切れです。',
      'アクセストークンを Authorization: Bearer で、または API キーを X-Api-Key で送信してください。期限切れの場合は更新してください。',
    ),
  },
  seat_limit_reached: {
    en: 'Withdraw an invitation, remove a member or extend the subscription.',
    ja: ja(
      'シート数の上限に達しました',
      '組織に空きシートがありません。承諾待ちの招待もシートを使用します。',
      '招待を取り消すか、メンバーを削除するか、契約のシート数を増やしてください。',
    ),
  },
  insufficient_scope: {
    en: 'Use a credential that has the scope named by requiredScope: sign in with a role and client that allow it, or issue a key with it.',
    ja: ja(
      'スコープが不足しています',
      '認証情報に requiredScope のスコープがありません。',
      'そのスコープを持つ認証情報を使用してください。',
    ),
  },
  user_credential_required: {
    en: 'Sign in as a person and send the access token: this call acts for one learner.',
    ja: ja(
      '利用者の認証情報が必要です',
      '学習者のトークンが必要な操作に API キーが使用されました。',
      '利用者としてサインインし、アクセストークンを送信してください。',
    ),
  },
  admin_required: {
    en: 'Ask an admin of the organization to do it, or to make you one.',
    ja: ja('管理者権限が必要です', 'この操作は組織の管理者だけが行えます。', '組織の管理者に依頼してください。'),
  },
  forbidden: {
    en: 'Ask an admin of the organization for a role that may do this.',
    ja: ja(
      '許可されていません',
      '組織での役割では、この操作は許可されていません。',
      '組織の管理者に必要な役割の付与を依頼してください。',
    ),
  },
  device_registration_disabled: {
    en: 'Use a client for which device registration is enabled, or have the operator enable it.',
    ja: ja(
      'デバイス登録は無効です',
      'このクライアントではデバイスを登録できません。',
      'デバイス登録が有効なクライアントを使用してください。',
    ),
  },
  not_found: {
    en: 'Check the id and the address. Drafts and what belongs to other organizations look the same as what does not exist.',
    ja: ja(
      '見つかりません',
      'リソースが存在しないか、閲覧できません。',
      'ID とアドレスを確認してください。下書きや他の組織のものも、存在しないものと同じように扱われます。',
    ),
  },
  method_not_allowed: {
    en: 'Use one of the methods in the Allow header.',
    ja: ja(
      '許可されていないメソッドです',
      'パスは存在しますが、このメソッドは使用できません。',
      'Allow ヘッダーに示されたメソッドを使用してください。',
    ),
  },
  idempotency_key_reused: {
    en: 'Use a new Idempotency-Key for each different request.',
    ja: ja(
      '冪等キーが再利用されました',
      'このキーはすでに別のリクエストで使用されています。',
      '異なるリクエストには新しい Idempotency-Key を使用してください。',
    ),
  },
  idempotency_key_in_progress: {
    en: 'Wait a moment, then send the same request with the same key.',
    ja: ja(
      '同じ冪等キーの処理が実行中です',
      'このキーを持つ最初のリクエストがまだ実行中です。',
      '少し待ってから、同じキーで同じリクエストを送信してください。',
    ),
  },
  already_linked: {
    en: 'Sign in with the email of the account.',
    ja: ja(
      'すでに連携済みです',
      'アカウントにはすでにメールアドレスがあります。',
      'そのメールアドレスでサインインしてください。',
    ),
  },
  last_admin: {
    en: 'Make another member an admin first.',
    ja: ja(
      '最後の管理者です',
      '組織の最後の管理者は、降格も削除もできません。',
      '先に別のメンバーを管理者にしてください。',
    ),
  },
  organization_member: {
    en: 'Ask an admin of the organization to remove the member and close the account.',
    ja: ja(
      '組織のメンバーです',
      'この学習者は組織のメンバーのため、組織の管理者が行う必要があります。',
      '組織の管理者に依頼してください。',
    ),
  },
  cascade_required: {
    en: 'Send cascade=true to delete the resource with its content, or delete the content first.',
    ja: ja(
      '内容を含んでいます',
      'このリソースには内容があります。',
      '内容ごと削除するには cascade=true を指定してください。',
    ),
  },
  conflict: {
    en: 'Read the resource again, apply your change to what you read, then retry. Choose another name if the name is taken.',
    ja: ja(
      '競合が発生しました',
      '同時に別の変更が行われたか、名前がすでに使用されています。',
      'もう一度読み込んでから再試行するか、別の名前を選んでください。',
    ),
  },
  delivery_not_failed: {
    en: 'Wait until the delivery has failed for good; what was delivered needs no replay.',
    ja: ja(
      '失敗した配信ではありません',
      '再送できるのは失敗した配信だけです。',
      '配信が最終的に失敗するまで待ってください。',
    ),
  },
  payload_too_large: {
    en: 'Send less: most calls take up to 1 MiB, lessons and materials 4 MiB, uploads 10 MiB.',
    ja: ja(
      '本文が大きすぎます',
      'リクエスト本文がこの操作の上限を超えています。',
      '本文を小さくしてください。通常は 1 MiB、レッスンと教材は 4 MiB、アップロードは 10 MiB までです。',
    ),
  },
  request_timeout: {
    en: 'Send the request again, its headers within 15 seconds and the whole of it within 60.',
    ja: ja(
      'リクエストがタイムアウトしました',
      'リクエストが時間内に届きませんでした。',
      'ヘッダーは 15 秒以内、全体は 60 秒以内に届くように、もう一度送信してください。',
    ),
  },
  headers_too_large: {
    en: 'Send fewer or shorter headers and a shorter address: 100 headers, and 16 KiB in all.',
    ja: ja(
      'ヘッダーが大きすぎます',
      'リクエストのヘッダーが長すぎるか、多すぎます。',
      'ヘッダーは 100 個、全体で 16 KiB までにしてください。',
    ),
  },
  expectation_failed: {
    en: 'Leave the Expect header out, or send 100-continue.',
    ja: ja(
      'Expect ヘッダーに対応していません',
      'Expect には 100-continue 以外を指定できません。',
      'Expect ヘッダーを外すか、100-continue を指定してください。',
    ),
  },
  unsupported_media_type: {
    en: 'Send the body as JSON in UTF-8, with Content-Type: application/json.',
    ja: ja(
      '対応していない形式です',
      'この操作が受け付けない Content-Type です。',
      '本文を UTF-8 の JSON とし、Content-Type: application/json を指定してください。',
    ),
  },
  rate_limit_exceeded: {
    en: 'Wait for the seconds in Retry-After, then go on more slowly.',
    ja: ja(
      '呼び出し回数の上限を超えました',
      '呼び出しが多すぎます。',
      'Retry-After の秒数だけ待ってから、間隔をあけて再開してください。',
    ),
  },
  internal_error: {
    en: 'Try again later. Report the request id to the operator, who finds the cause in the log.',
    ja: ja(
      '内部エラー',
      'サービス側で問題が発生しました。',
      '後でもう一度お試しください。運用者にリクエスト ID をお知らせください。',
    ),
  },
  ai_failed: {
    en: 'Try again later, or with a shorter source text.',
    ja: ja(
      'AI の処理に失敗しました',
      'AI プロバイダーが停止しているか、回答を利用できませんでした。',
      '後でもう一度お試しください。',
    ),
  },
  ai_not_configured: {
    en: 'Have the operator configure an AI provider.',
    ja: ja(
      'AI が設定されていません',
      'この環境には AI プロバイダーが設定されていません。',
      '運用者に設定を依頼してください。',
    ),
  },
  unavailable: {
    en: 'Wait for the seconds in Retry-After, then send the same request again.',
    ja: ja(
      '一時的に利用できません',
      '背後のサーバーが停止しています。データは失われていません。',
      'Retry-After の秒数だけ待ってから、同じリクエストを送信してください。',
    ),
  },
}

function ja(title: string, explanation: string, advice: string): Advice['ja'] {
  return { title, explanation, advice }
}
