import 'dart:math';

/// Sends no faster than the API accepts. It knows no limit until requests are
/// refused for being too many in a second; then it lets as many pass in each
/// second as were accepted in the one before.
class Pace {
  /// A burst limit holds over any second; a little more covers the way of a
  /// request.
  static const _window = Duration(milliseconds: 1100);

  /// Without a refusal for this time, the pace is forgotten: the limit may have
  /// been raised.
  static const _forgottenAfter = Duration(minutes: 1);

  final _clock = Stopwatch()..start();

  /// Null: no limit is known.
  int? _limit;
  Duration? _refusedAt;
  Duration _pausedUntil = Duration.zero;

  /// Times of requests that passed in the last window, and how many of them
  /// were refused.
  final _passed = <Duration>[];
  var _refused = 0;

  /// Takes a place among the requests of this second: zero. Without a free one:
  /// the time to wait before asking again.
  Duration take() {
    final now = _clock.elapsed;
    final refusedAt = _refusedAt;
    if (refusedAt != null && now - refusedAt > _forgottenAfter) _limit = null;
    if (now < _pausedUntil) return _pausedUntil - now;
    _passed.removeWhere((at) => now - at >= _window);
    if (_passed.isEmpty) _refused = 0;
    final limit = _limit;
    if (limit != null && _passed.length >= limit) {
      final wait = _passed.first + _window - now;
      return wait > Duration.zero ? wait : const Duration(milliseconds: 1);
    }
    _passed.add(now);
    return Duration.zero;
  }

  /// The API refused a request, because too many came in a second.
  void refused(Duration retryAfter) {
    final now = _clock.elapsed;
    _refused++;
    _limit = max(1, _passed.length - _refused);
    // Refusals of requests that were sent together make one pause.
    if (now >= _pausedUntil) {
      _pausedUntil = now + (retryAfter > _window ? retryAfter : _window);
    }
    _refusedAt = now;
  }
}
