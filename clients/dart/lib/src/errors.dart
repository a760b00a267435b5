import 'types.dart';

/// Any failure of a call.
sealed class RepereException implements Exception {
  const RepereException(this.message, this.requestId);

  final String message;

  /// Names the request in the logs of the API: give it to support.
  final String requestId;

  @override
  String toString() => '$message (request $requestId)';
}

/// The API answered with an error.
class ApiException extends RepereException {
  const ApiException(
    super.message,
    super.requestId, {
    required this.status,
    this.details = const [],
    this.retryAfter,
    this.remaining,
    this.helpUrl,
  });

  /// HTTP status.
  final int status;

  /// Every offending field of a 400; empty otherwise.
  final List<FieldError> details;

  /// For 429 and 503: how long to wait before another attempt.
  final Duration? retryAfter;

  /// Units left of the quota of any 24 hours, where the answer said so.
  final int? remaining;

  /// The page that explains this error.
  final String? helpUrl;

  /// True when a field was refused for this reason.
  bool has(String reason) => details.any((one) => one.reason == reason);

  @override
  String toString() => [
        super.toString(),
        for (final one in details) '  ${one.field}: ${one.reason}',
      ].join('\n');
}

/// No answer came in time.
class ApiTimeout extends RepereException {
  const ApiTimeout(String requestId)
      : super('No answer came in time.', requestId);
}

/// The API could not be reached, or its answer could not be read.
class ApiUnreachable extends RepereException {
  const ApiUnreachable(super.message, super.requestId, [this.cause]);

  final Object? cause;
}
